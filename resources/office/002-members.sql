-- Who may do what, and from which computer.

create table office.member (
  login office.key primary key,
  display_name text not null check (length(display_name) between 1 and 100),
  roles text[] not null check (roles <@ array['prepare', 'approve', 'file', 'administer']),
  active boolean not null default true,
  seq bigint not null
);
create index member_seq on office.member (seq);

-- A workstation: one folder of data. It makes its id once.
create table office.machine (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  first_login office.key not null,
  last_login office.key not null,
  last_at timestamptz not null default clock_timestamp(),
  -- The highest number that it said it had seen.
  seen_seq bigint not null default 0,
  -- The lines of its journal that are here.
  lines bigint not null default 0,
  -- The epochs for which it uploaded its record, or for which an administrator went on without it.
  recovered_epoch int not null,
  excused_epoch int not null default 0,
  seq bigint not null
);
create index machine_seq on office.machine (seq);

-- What somebody decided about the office itself: a computer left out, the office mode ended, a restore declared.
create table office.note (
  seq bigint primary key,
  kind text not null check (kind in ('excused', 'ended', 'restored', 'behind', 'recovered')),
  machine uuid,
  note text not null check (length(note) <= 2000),
  author office.key not null,
  at timestamptz not null default clock_timestamp()
);
select office.only_add('note');

-- Returns the caller as a member. session_user is the login itself: neither SET ROLE nor a function changes it.
-- Refuses who is none, who lacks the role, and who did not say with office.hello that the schema's version is its own.
create function office.caller(p_role text default null) returns office.member
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_version int := (select schema_version from office.meta);
begin
  select * into v_member from office.member where login = session_user::text and active;
  if not found then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', session_user);
  end if;
  if current_setting('office.schema', true) is distinct from v_version::text then
    raise exception using errcode = 'OF003', message = format('the schema has version %s', v_version),
      detail = v_version::text;
  end if;
  if p_role is not null and not p_role = any (v_member.roles) then
    raise exception using errcode = 'OF002', message = format('%s needs the role %s', session_user, p_role),
      detail = p_role;
  end if;
  return v_member;
end $$;

-- Returns the workstation that this connection named in office.hello. It says where something was done; it is no proof
-- against a member who calls the functions by hand. The login is.
create function office.this_machine() returns uuid
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_machine text := current_setting('office.machine', true);
begin
  if coalesce(v_machine, '') = '' then
    raise exception using errcode = 'OF007', message = 'call office.hello first';
  end if;
  return v_machine::uuid;
end $$;

-- Returns whether the caller administers: a member with that role, or who has the owner's role (whoever installed it).
create function office.is_administrator() returns boolean
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select exists (
      select from office.member where login = session_user::text and active and 'administer' = any (roles)
    ) or (select pg_has_role(session_user, prefix || '_office_owner', 'member') from office.meta)
$$;

create function office.require_administrator() returns void
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  if not office.is_administrator() then
    raise exception using errcode = 'OF002', message = format('%s needs the role administer', session_user),
      detail = 'administer';
  end if;
end $$;

-- Gives or takes the privileges that go with the roles. The owner holds both groups with the right to pass them on.
create function office.set_privileges(p_login text, p_active boolean, p_roles text[]) returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_prefix text := (select prefix from office.meta);
  v_group text;
  v_given boolean;
begin
  foreach v_group in array array['member', 'admin'] loop
    v_given := p_active and (v_group = 'member' or 'administer' = any (p_roles));
    if v_given then
      execute format('grant %I to %I', v_prefix || '_office_' || v_group, p_login);
    elsif pg_has_role(p_login, v_prefix || '_office_' || v_group, 'member') then
      execute format('revoke %I from %I', v_prefix || '_office_' || v_group, p_login);
    end if;
  end loop;
end $$;

create function office.require_another_administrator() returns void
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  if not exists (select from office.member where active and 'administer' = any (roles)) then
    raise exception using errcode = 'OF006', message = 'the office needs an administrator';
  end if;
end $$;

-- Makes a login that exists a member, or changes name and roles of one. An owner or superuser is never a member,
-- because neither is bound by what this schema refuses.
create function office.admit(p_login text, p_display_name text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  if not exists (
    select from pg_roles
    where rolname = p_login and rolcanlogin
      and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
      and not pg_has_role(oid, (select prefix || '_office_owner' from office.meta), 'member')
  ) then
    raise exception using errcode = 'OF006', message = format('%s is no plain login', p_login);
  end if;
  insert into office.member (login, display_name, roles, seq)
  values (p_login, p_display_name, p_roles, office.next_seq())
  on conflict (login) do update
  set display_name = excluded.display_name, roles = excluded.roles, active = true, seq = excluded.seq;
  perform office.set_privileges(p_login, true, p_roles);
  perform office.require_another_administrator();
end $$;

create function office.set_roles(p_login text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  update office.member set roles = p_roles, seq = office.next_seq() where login = p_login and active;
  if not found then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', p_login);
  end if;
  perform office.set_privileges(p_login, true, p_roles);
  perform office.require_another_administrator();
end $$;

-- Ends a membership. The privileges end with it at once, also for connections that are open.
create function office.deactivate(p_login text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  update office.member set active = false, seq = office.next_seq() where login = p_login and active;
  if not found then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', p_login);
  end if;
  perform office.set_privileges(p_login, false, '{}');
  perform office.require_another_administrator();
end $$;

create function office.set_office(p_name text, p_four_eyes boolean) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  update office.meta set name = p_name, four_eyes = p_four_eyes, seq = office.next_seq();
end $$;
