-- What the server takes is what every app can read, and nobody stops the office for good: checks equal to the schemas
-- of the app (a test holds both to each other), bounded numbers, rows that the owner declares void, and limits of time
-- that the caller cannot lift.

-- A name that people read: no line break, control, format or bidirectional character, nothing but blanks.
create function office.is_name(p_text text, p_most int) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select length(p_text) between 1 and p_most and p_text ~ '\S'
    and p_text !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f'
      '\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]')
$$;

-- The totals of a lot: three whole numbers and nothing else.
create function office.is_totals(p_totals jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(case when jsonb_typeof(p_totals) = 'object' then
    (select array_agg(k order by k) from jsonb_object_keys(p_totals) k)
      = array['municipalityCount', 'totalAmount', 'totalNumber']
    and (
      select bool_and(case when jsonb_typeof(v) = 'number' then
        (v #>> '{}')::numeric between 0 and 9007199254740991 and (v #>> '{}')::numeric % 1 = 0 else false end)
      from jsonb_each(p_totals) e (k, v))
  end, false)
$$;

create function office.is_environment(p_text text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_text in ('practice', 'production', 'development')
$$;

-- Rows that are there stay as they are (not valid); every new one keeps to this.
alter table office.item
  drop constraint item_kind_check,
  add constraint item_kind_check check (kind in (
    'company', 'payee', 'lotHead', 'lotRow', 'lotOrder', 'monthState', 'deposit', 'setting')) not valid,
  add constraint item_ids check (length(company_id) <= 200 and length(lot_id) <= 200) not valid,
  add constraint item_revision check (revision between 0 and 9007199254740991) not valid;
alter table office.request
  add constraint request_environment check (office.is_environment(environment)) not valid,
  add constraint request_totals check (office.is_totals(totals)) not valid;
alter table office.approval
  add constraint approval_environment check (office.is_environment(environment)) not valid;
alter table office.claim
  add constraint claim_environment check (office.is_environment(environment)) not valid,
  add constraint claim_totals check (office.is_totals(totals)) not valid,
  add constraint claim_attempt check (attempt <= 1000000) not valid,
  add constraint claim_told_at check (told_at between '2000-01-01' and '2200-01-01') not valid;
alter table office.claim_close
  add constraint close_told_at check (told_at between '2000-01-01' and '2200-01-01') not valid;
alter table office.journal_line
  add constraint journal_line_text check (length(text) >= 1 and text !~ '[\n\r]') not valid,
  add constraint journal_line_hash check (length(hash) <= 200) not valid;
alter table office.member
  add constraint member_name check (office.is_name(display_name, 100)) not valid,
  add constraint member_roles check (coalesce(array_ndims(roles), 1) = 1 and cardinality(roles) <= 4) not valid;
alter table office.machine
  add constraint machine_name check (office.is_name(name, 200)) not valid,
  add constraint machine_numbers check (
    seen_seq between 0 and 9007199254740991 and lines between 0 and 9007199254740991
    and recovered_epoch between 0 and 2147483646 and excused_epoch between 0 and 2147483646) not valid;
alter table office.meta
  add constraint meta_name check (office.is_name(name, 100)) not valid;
alter table office.told_machine
  add constraint told_machine_name check (office.is_name(told_name, 200)) not valid;

-- Numbers and instants that JavaScript keeps as they are.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['item', 'request', 'approval', 'claim', 'claim_close', 'journal_line'] loop
    execute format(
      'alter table office.%I add constraint %I check (seq between 1 and 9007199254740991 '
      'and at between ''2000-01-01+00'' and ''2200-01-01+00'') not valid', v_table, v_table || '_order');
  end loop;
end $$;
alter table office.journal_line add constraint journal_line_number check (line <= 9007199254740991) not valid;
alter table office.machine
  add constraint machine_last_at check (last_at between '2000-01-01+00' and '2200-01-01+00') not valid;
alter table office.meta add constraint meta_epoch check (epoch between 1 and 2147483646) not valid;

-- Rows that no app can read and that the owner declared void. They stay where they are and nobody reads them any more.
-- A claim, its close or a line of a journal is never void: that could make a filed lot look unfiled.
create table office.voided (
  seq bigint primary key,
  note text not null check (length(note) <= 2000),
  author office.key not null,
  at timestamptz not null default clock_timestamp()
);
select office.only_add('voided');

-- Declares the row with this number void. Only the owner may.
create function office.void_row(p_seq bigint, p_note text) returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  if not exists (
    select from office.item where seq = p_seq
    union all select from office.request where seq = p_seq
    union all select from office.approval where seq = p_seq
    union all select from office.note where seq = p_seq
  ) then
    raise exception using errcode = 'OF006', message = format('no row %s that may be void', p_seq);
  end if;
  insert into office.voided (seq, note, author) values (p_seq, p_note, session_user::text) on conflict do nothing;
  perform office.add_note('voided', null, format('%s %s', p_seq, p_note));
end $$;

create or replace function office.changes(p_since bigint, p_limit int default 1000)
returns table (seq bigint, what text, data jsonb)
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select * from (
    (select t.seq, 'item', to_jsonb(t) from office.item t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'request', to_jsonb(t) from office.request t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'approval', to_jsonb(t) from office.approval t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'claim', to_jsonb(t) from office.claim t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'close', to_jsonb(t) from office.claim_close t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'member', to_jsonb(t) from office.member t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'machine', to_jsonb(t) from office.machine t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'note', to_jsonb(t) from office.note t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'meta', to_jsonb(t) from office.meta t where t.seq > p_since)
  ) found (seq, what, data)
  where not exists (select from office.voided v where v.seq = found.seq)
  order by 1
  limit p_limit
$$;

-- Ends connections of members that hold the counter without working: left in a transaction, or for a quarter of a
-- minute, in which an app does thousands of times as much. Who waits for the counter is not one of them.
create function office.end_blockers() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid <> pg_backend_pid() and a.datname = current_database()
    and a.usename::text in (select login from office.member)
    and a.wait_event_type is distinct from 'Lock'
    and (
      (a.state like 'idle in transaction%' and a.state_change < clock_timestamp() - interval '2 seconds')
      or a.xact_start < clock_timestamp() - interval '15 seconds')
    and exists (
      select from pg_locks l
      where l.pid = a.pid and l.granted and l.relation = 'office.counter'::regclass and l.mode like 'Row%');
end $$;

-- Lets one writer in at a time, as before. The limits are set here, where no caller can lift them; whoever stands in the
-- way of the others is put out.
create or replace function office.lock() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  -- Whatever the server or the login has as default: what was answered survives a crash.
  perform set_config('synchronous_commit', 'on', true);
  perform set_config('idle_in_transaction_session_timeout', '5s', true);
  for v_try in 1 .. 8 loop
    begin
      perform set_config('lock_timeout', '2500', true);
      perform 1 from office.counter for update;
      return;
    exception when lock_not_available then
      perform office.end_blockers();
    end;
  end loop;
  raise exception using errcode = '55P03', message = 'the office is busy';
end $$;

create function office.end_sessions(p_login text) returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform pg_terminate_backend(pid) from pg_stat_activity where usename = p_login and pid <> pg_backend_pid();
end $$;

-- Ends a membership. It waits for nobody: first the login is shut, its connections end, and whatever they held is free.
create or replace function office.deactivate(p_login text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.require_administrator();
  if not exists (select from office.member where login = p_login and active) then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', p_login);
  end if;
  if not exists (select from office.member where active and 'administer' = any (roles) and login <> p_login) then
    raise exception using errcode = 'OF006', message = 'the office needs an administrator';
  end if;
  begin
    execute format('alter role %I nologin', p_login);
  exception when insufficient_privilege then
    -- A login that somebody gave more rights than this schema has loses the office all the same.
    null;
  end;
  perform office.set_privileges(p_login, false, '{}');
  perform office.end_sessions(p_login);
  perform office.lock();
  update office.member set active = false, seq = office.next_seq() where login = p_login;
  perform office.add_note('member', null, format('%s −', p_login));
  perform office.require_another_administrator();
  perform office.end_sessions(p_login);
end $$;

create or replace function office.admit(p_login text, p_display_name text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  -- Who was shut out comes back only by this.
  if exists (select from office.member where login = p_login and not active) then
    execute format('alter role %I login', p_login);
  end if;
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
  perform office.add_note('member', null, format('%s +%s', p_login, array_to_string(p_roles, ' ')));
  perform office.require_another_administrator();
end $$;

create or replace function office.set_roles(p_login text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_before text[];
begin
  perform office.lock();
  perform office.require_administrator();
  select roles into v_before from office.member where login = p_login and active;
  if not found then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', p_login);
  end if;
  update office.member set roles = p_roles, seq = office.next_seq() where login = p_login;
  perform office.set_privileges(p_login, true, p_roles);
  perform office.add_note('roles', null,
    format('%s: %s → %s', p_login, array_to_string(v_before, ' '), array_to_string(p_roles, ' ')));
  perform office.require_another_administrator();
end $$;

create or replace function office.set_office(p_name text, p_four_eyes boolean) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_before office.meta;
begin
  perform office.lock();
  perform office.require_administrator();
  select * into v_before from office.meta;
  update office.meta set name = p_name, four_eyes = p_four_eyes, seq = office.next_seq();
  perform office.add_note('settings', null,
    format('four eyes: %s → %s; %s → %s', v_before.four_eyes, p_four_eyes, v_before.name, p_name));
end $$;

-- Returns whether somebody wrote a part of the lot as it is now. Who did cannot approve it, whoever asked.
create function office.has_edited(p_lot text, p_login text) returns boolean
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select exists (select from office.item where lot_id = p_lot and author = p_login)
$$;

create or replace function office.approve(
  p_approval uuid, p_lot text, p_environment text, p_body_hash text, p_verdict text, p_comment text default ''
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_request office.request;
  v_row office.approval;
begin
  perform office.lock();
  v_member := office.caller('approve');
  select * into v_row from office.approval where approval_id = p_approval;
  if found then
    return jsonb_build_object('status', 'repeated', 'seq', v_row.seq, 'author', v_row.author, 'at', v_row.at);
  end if;
  select * into v_request from office.request
  where lot_id = p_lot and environment = p_environment order by seq desc limit 1;
  if not found or v_request.body_hash <> p_body_hash then
    return jsonb_build_object('status', 'notAsked');
  end if;
  if v_request.author = v_member.login
    or (p_verdict = 'approve' and office.has_edited(p_lot, v_member.login))
  then
    return jsonb_build_object('status', 'own');
  end if;
  insert into office.approval (seq, approval_id, lot_id, environment, body_hash, verdict, comment, author)
  values (office.next_seq(), p_approval, p_lot, p_environment, p_body_hash, p_verdict, p_comment, v_member.login)
  returning * into v_row;
  return jsonb_build_object('status', 'stored', 'seq', v_row.seq, 'author', v_row.author, 'at', v_row.at);
end $$;

create or replace function office.is_approved(p_lot text, p_environment text, p_body_hash text) returns boolean
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_request office.request;
  v_approval office.approval;
begin
  select * into v_request from office.request
  where lot_id = p_lot and environment = p_environment order by seq desc limit 1;
  select * into v_approval from office.approval
  where lot_id = p_lot and environment = p_environment order by seq desc limit 1;
  return coalesce(
    v_request.body_hash = p_body_hash and v_approval.body_hash = p_body_hash and v_approval.verdict = 'approve'
      and v_approval.author <> v_request.author and not office.has_edited(p_lot, v_approval.author), false);
end $$;

-- A revision follows the one before. A workstation that saw more than a restored server knows may be far ahead, but not
-- so far that numbers run out.
create function office.check_change() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  if new.revision > coalesce(old.revision, 0) + 1000000 then
    raise exception using errcode = 'OF006', message = format('revision %s does not follow', new.revision);
  end if;
  return new;
end $$;
create trigger check_change before insert or update on office.item
for each row execute function office.check_change();

grant select on office.voided to :"member";
