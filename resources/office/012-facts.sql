-- What a restored server cannot know by itself: which computers there were. Each workstation tells which ones it knew,
-- and filing waits for those too.

-- Computers that the caller knew before the server was set back, as told. They count only to be waited for.
create table office.told_machine (
  epoch int not null,
  machine uuid not null,
  told_by office.key not null,
  told_name text not null check (length(told_name) between 1 and 200),
  told_login text not null check (length(told_login) between 1 and 200),
  told_lines bigint not null check (told_lines between 0 and 9007199254740991),
  primary key (epoch, machine, told_by)
);
select office.only_add('told_machine');

-- What an administrator goes on without: a computer nobody but a colleague knows, or a member who has none.
create table office.excused (
  epoch int not null,
  who text collate "C" not null check (length(who) between 1 and 200),
  author office.key not null,
  at timestamptz not null default clock_timestamp(),
  primary key (epoch, who)
);
select office.only_add('excused');

-- Tells computers {id, name, login, lines} that the caller knew. A second call adds what is new.
create function office.tell_known(p_machines jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_login text;
  v_epoch int := (select epoch from office.meta);
begin
  perform office.lock();
  v_login := (office.caller()).login;
  perform office.this_machine();
  if jsonb_typeof(p_machines) is distinct from 'array' or jsonb_array_length(p_machines) > 200
    or (select count(*) from office.told_machine where epoch = v_epoch and told_by = v_login) > 200
  then
    raise exception using errcode = 'OF006', message = 'tell at most 200 computers';
  end if;
  insert into office.told_machine (epoch, machine, told_by, told_name, told_login, told_lines)
  select v_epoch, (m ->> 'id')::uuid, v_login, m ->> 'name', m ->> 'login', (m ->> 'lines')::bigint
  from jsonb_array_elements(p_machines) m
  on conflict do nothing;
end $$;

-- Returns what filing waits for after a restore: computers that have not told what they filed, computers that only
-- somebody else knows or of whose journal somebody has seen more, and members who may file and have no computer here.
-- In normal times, only a computer that filed without the office and is about to tell it.
create function office.waiting() returns table (kind text, id text, name text, told_by text)
language sql stable security definer set search_path = pg_catalog, office, pg_temp as $$
  with now as (select epoch, state from office.meta),
  excused as (select who from office.excused, now where excused.epoch = now.epoch),
  told as (
    select t.* from office.told_machine t join now using (epoch)
    join office.member m on m.login = t.told_by and m.active
  )
  select 'machine', m.id::text, m.name, null from office.machine m, now
  where m.reporting or (now.state = 'recovering' and greatest(m.recovered_epoch, m.excused_epoch) < now.epoch)
  union all
  select distinct on (t.machine) 'told', t.machine::text, t.told_name, t.told_by::text from told t, now
  where now.state = 'recovering' and t.machine::text not in (select who from excused)
    and not exists (
      select from office.machine m
      where m.id = t.machine
        and (m.lines >= t.told_lines or greatest(m.recovered_epoch, m.excused_epoch) < now.epoch
          or m.excused_epoch >= now.epoch)
    )
  union all
  select 'member', p.login::text, p.display_name, null from office.member p, now
  where now.state = 'recovering' and p.active and 'file' = any (p.roles) and p.login::text not in (select who from excused)
    and not exists (select from office.machine m where m.login = p.login)
$$;

create or replace function office.end_recovery_if_all() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_meta office.meta;
begin
  select * into v_meta from office.meta;
  if v_meta.state = 'normal' or exists (select from office.waiting()) then
    return;
  end if;
  perform office.add_note('recovered', null, format('epoch %s is complete', v_meta.epoch));
  update office.meta set state = 'normal', born = office.identity(), seq = office.next_seq();
  update office.session set behind = false where behind;
end $$;

-- Goes on without a computer, or a member who has none, for this epoch; what it filed and nobody else knows stays
-- unknown.
create function office.go_on_without(p_who text, p_note text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  perform office.add_note('excused', (select id from office.machine where id::text = p_who),
    left(p_who || ' ' || coalesce(p_note, ''), 2000));
  insert into office.excused (epoch, who, author)
  select epoch, p_who, session_user::text from office.meta on conflict do nothing;
  update office.machine set excused_epoch = (select epoch from office.meta), reporting = false, seq = office.next_seq()
  where id::text = p_who;
  perform office.end_recovery_if_all();
  return (select jsonb_build_object('state', state, 'epoch', epoch) from office.meta);
end $$;

-- As before, for a computer by its number.
create or replace function office.excuse(p_machine uuid, p_note text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.require_administrator();
  perform office.lock();
  perform office.add_note('excused', p_machine, p_note);
  insert into office.excused (epoch, who, author)
  select epoch, p_machine::text, session_user::text from office.meta on conflict do nothing;
  update office.machine set excused_epoch = (select epoch from office.meta), reporting = false, seq = office.next_seq()
  where id = p_machine;
  perform office.end_recovery_if_all();
  return (select jsonb_build_object('state', state, 'epoch', epoch) from office.meta);
end $$;

grant execute on function office.tell_known(jsonb), office.waiting() to :"member";
grant execute on function office.go_on_without(text, text) to :"admin";
