-- What a member could still do to the others with the own login: make the office believe that it was restored, take
-- another computer's place after a real restore, write a row that no app reads, and keep an administrator waiting.

-- Identifiers as every app reads them: version and variant of RFC 9562.
create function office.is_uuid(p_id uuid) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_id::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
$$;
alter table office.machine add constraint machine_id check (office.is_uuid(id)) not valid;
alter table office.claim
  add constraint claim_ids check (office.is_uuid(claim_id) and office.is_uuid(machine)) not valid;
alter table office.claim_close add constraint close_machine check (office.is_uuid(machine)) not valid;
alter table office.request add constraint request_id check (office.is_uuid(request_id)) not valid;
alter table office.approval add constraint approval_id check (office.is_uuid(approval_id)) not valid;
alter table office.item_history add constraint history_change check (office.is_uuid(change_id)) not valid;
alter table office.told_machine add constraint told_machine_id check (office.is_uuid(machine)) not valid;

-- A body as every app can take it: not nested more deeply than a call from one process to another carries, and no number
-- that JavaScript keeps as another one.
create function office.is_body(p_body jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when jsonb_path_exists(p_body, '$.**{33}') then false
    else not jsonb_path_exists(
      p_body, '$.** ? (@.type() == "number" && (@ > 9007199254740991 || @ < -9007199254740991))')
  end
$$;
alter table office.item add constraint item_body check (office.is_body(body)) not valid;

-- Which transaction made a mark. A mark is told only once that has committed: one that was rolled back is known to
-- nobody, and would prove a restore that never was.
alter table office.tick add made_in xid8;

create or replace function office.next_seq(p_count int default 1) returns bigint
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_last bigint;
  v_epoch int := coalesce((select epoch from office.meta), 1);
begin
  update office.counter set seq = seq + p_count returning seq into v_last;
  insert into office.tick (seq, mark, epoch, made_in)
  values (v_last, office.new_mark(v_epoch), v_epoch, pg_current_xact_id());
  -- A queue that somebody filled would refuse the commit. The hint may be left out: who misses it pulls by the heartbeat.
  if pg_notification_queue_usage() < 0.25 then
    perform pg_notify('office', '');
  end if;
  return v_last - p_count + 1;
end $$;

create or replace function office.position(p_cursor bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object(
    'seq', c.seq, 'cursor', p_cursor, 'mark', t.mark, 'epoch', coalesce(t.epoch, m.epoch), 'state', m.state,
    'schemaVersion', m.schema_version)
  from office.meta m cross join office.counter c
  left join lateral (
    select mark, epoch from office.tick
    where seq <= p_cursor and coalesce(made_in <> pg_current_xact_id_if_assigned(), true)
    order by seq desc limit 1
  ) t on true
$$;

-- Returns a claim for its claimant, who asks office.position for the mark of its moment.
create or replace function office.granted(p_claim office.claim) returns jsonb
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select '{"status": "claimed"}'::jsonb || office.claim_answer(p_claim)
$$;

create or replace function office.lock() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  -- Whatever the server or the login has as default: what was answered survives a crash.
  perform set_config('synchronous_commit', 'on', true);
  perform set_config('idle_in_transaction_session_timeout', '5s', true);
  -- A transaction that has notified cannot be prepared, so that none holds the counter without a connection.
  if current_setting('max_prepared_transactions')::int > 0 then
    perform pg_notify('office_lock', '');
  end if;
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

-- How long a member's transaction may last. An app's lasts for a minute at most; an old one keeps every dead version of the
-- counter's row, through which each claim then has to search.
create function office.longest_transaction() returns interval
language sql immutable set search_path = pg_catalog, pg_temp as $$ select interval '10 minutes' $$;

-- Each hello ends what has lasted longer.
create function office.end_long_transactions() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid <> pg_backend_pid() and a.datname = current_database()
    and a.xact_start < clock_timestamp() - office.longest_transaction()
    and a.usename::text in (select login from office.member);
  return null;
end $$;
create trigger end_long_transactions after insert or update on office.session
for each row execute function office.end_long_transactions();

-- Shuts a login and ends its connections, whatever those hold: a member may be changing the own login at this moment.
-- An app calls this in a transaction of its own, so that nobody connects again while office.deactivate waits.
create function office.shut_out(p_login text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.require_administrator();
  if not exists (select from office.member where login = p_login and active) then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', p_login);
  end if;
  if not exists (select from office.member where active and 'administer' = any (roles) and login <> p_login) then
    raise exception using errcode = 'OF006', message = 'the office needs an administrator';
  end if;
  for v_try in 1 .. 20 loop
    perform office.end_sessions(p_login);
    begin
      perform set_config('lock_timeout', '250', true);
      execute format('alter role %I nologin', p_login);
      exit;
    exception
      when lock_not_available or internal_error then
        -- Its row was locked, or changed while this waited.
        null;
      when insufficient_privilege then
        -- A login that somebody gave more rights than this schema has loses the office all the same.
        exit;
    end;
  end loop;
  perform office.end_sessions(p_login);
end $$;

create or replace function office.deactivate(p_login text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.shut_out(p_login);
  perform office.lock();
  perform office.set_privileges(p_login, false, '{}');
  update office.member set active = false, seq = office.next_seq() where login = p_login;
  perform office.add_note('member', null, format('%s −', p_login));
  perform office.require_another_administrator();
  perform office.end_sessions(p_login);
end $$;

-- How much of a record one login may have here: every computer keeps a copy of all of it.
alter table office.machine add bytes bigint not null default 0;
update office.machine m
set bytes = coalesce((select sum(octet_length(text)) from office.journal_line j where j.machine = m.id), 0);

create function office.count_bytes() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  update office.machine m set bytes = m.bytes + a.bytes
  from (select machine, sum(octet_length(text)) as bytes from added group by machine) a where m.id = a.machine;
  if exists (
    select from office.machine
    where login in (select m.login from office.machine m join added a on a.machine = m.id)
    group by login having sum(bytes) > 1073741824)
  then
    raise exception using errcode = 'OF006', message = 'the filing record of this login is too large';
  end if;
  return null;
end $$;
create trigger count_bytes after insert on office.journal_line
referencing new table as added for each statement execute function office.count_bytes();

-- Every app reads the newest request of each lot when it connects.
create index request_author on office.request (author, at);
create function office.bound_requests() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  if (select count(*) from office.request where author = new.author and at > clock_timestamp() - interval '1 hour') >= 2000
  then
    raise exception using errcode = 'OF006', message = format('%s asks too often', new.author);
  end if;
  return new;
end $$;
create trigger bound_requests before insert on office.request for each row execute function office.bound_requests();

-- A revision follows the one before. A trigger before an insert does not see the row that the insert will meet.
drop trigger check_change on office.item;
drop function office.check_change();

create or replace function office.put_one(p_member office.member, p_change jsonb, p_seq bigint) returns jsonb
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_change uuid := (p_change ->> 'changeId')::uuid;
  v_kind text := p_change ->> 'kind';
  v_id text := p_change ->> 'id';
  v_lot text := p_change ->> 'lotId';
  v_base bigint := coalesce((p_change ->> 'base')::bigint, 0);
  v_deleted boolean := coalesce((p_change ->> 'deleted')::boolean, false);
  v_body jsonb := nullif(p_change -> 'body', 'null'::jsonb);
  v_now office.item;
  v_before office.item_history;
  v_filed jsonb;
  v_known boolean;
  v_revived boolean;
begin
  if v_change is null or v_kind is null or v_id is null then
    raise exception using errcode = 'OF006', message = 'a change needs changeId, kind and id';
  end if;
  if not p_member.roles && office.editors(v_kind) then
    raise exception using errcode = 'OF002', message = format('%s may not change %s', p_member.login, v_kind),
      detail = array_to_string(office.editors(v_kind), ' ');
  end if;

  select * into v_now from office.item where kind = v_kind and id = v_id;
  v_known := found;
  select * into v_before from office.item_history where change_id = v_change;
  if found then
    if v_before.kind <> v_kind or v_before.id <> v_id then
      raise exception using errcode = 'OF006', message = format('change %s was another one', v_change);
    end if;
    return office.item_answer('repeated', v_now) || jsonb_build_object('stored', v_before.revision);
  end if;
  -- A workstation that saw more than a restored server knows may be ahead, but not so far that numbers run out.
  if v_base < 0 or v_base > coalesce(v_now.revision, 0) + 1000000 then
    raise exception using errcode = 'OF006', message = format('revision %s does not follow', v_base);
  end if;

  -- The lot of a row never changes, so a row of a filed lot cannot be moved out of it.
  if v_known then
    v_lot := v_now.lot_id;
  end if;
  if v_lot is not null then
    v_filed := office.filed_claim(v_lot);
    if v_filed is not null then
      return jsonb_build_object('status', 'filed', 'kind', v_kind, 'id', v_id) || v_filed
        || case when v_known then jsonb_build_object('current', office.item_answer('current', v_now)) else '{}' end;
    end if;
  end if;

  -- What the owner declared void nobody has read, so nobody's change can follow it.
  if v_known and v_base < v_now.revision and not exists (select from office.voided where seq = v_now.seq) then
    if v_now.deleted = v_deleted and (v_deleted or v_now.body = v_body) then
      return office.item_answer('repeated', v_now) || jsonb_build_object('stored', v_now.revision);
    end if;
    -- An edit brings back what was deleted meanwhile; a deletion never takes an edit with it that it has not seen.
    if not v_now.deleted then
      return office.item_answer('conflict', v_now);
    end if;
  end if;

  v_revived := v_known and v_now.deleted and not v_deleted;
  insert into office.item as i (kind, id, company_id, lot_id, revision, seq, deleted, body, author, at)
  values (v_kind, v_id, p_change ->> 'companyId', v_lot, v_base + 1, p_seq, v_deleted,
    coalesce(v_body, v_now.body), p_member.login, clock_timestamp())
  on conflict (kind, id) do update
  set revision = greatest(i.revision, v_base) + 1, seq = excluded.seq, deleted = excluded.deleted,
    body = excluded.body, author = excluded.author, at = excluded.at,
    company_id = coalesce(excluded.company_id, i.company_id)
  returning * into v_now;
  insert into office.item_history (seq, change_id, kind, id, revision, deleted, body, author, at)
  values (v_now.seq, v_change, v_now.kind, v_now.id, v_now.revision, v_now.deleted, v_now.body, v_now.author, v_now.at);
  return office.item_answer('stored', v_now) || jsonb_build_object('stored', v_now.revision)
    || case when v_revived then '{"revived": true}' else '{}' end::jsonb;
end $$;

-- After a restore: a computer that this server has forgotten comes back under the login that others knew it by.
alter table office.machine add born_epoch int not null default 0;

create function office.bear_machine() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_told text[];
begin
  new.born_epoch := (select epoch from office.meta);
  select array_agg(t.told_login) into v_told
  from office.told_machine t join office.member m on m.login = t.told_by and m.active
  where t.epoch = new.born_epoch and t.machine = new.id and t.told_by <> new.login
    -- One that an administrator went on without is let in by whoever has it: a colleague may have told what is not so.
    and not exists (select from office.excused e where e.epoch = t.epoch and e.who = t.machine::text);
  if not new.login = any (v_told) then
    raise exception using errcode = 'OF013', message = format('this computer belonged to %s', v_told[1]),
      detail = v_told[1];
  end if;
  return new;
end $$;
create trigger bear_machine before insert on office.machine for each row execute function office.bear_machine();

create or replace function office.waiting() returns table (kind text, id text, name text, told_by text)
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
        -- One that appeared since the restore counts only under the login by which others knew it.
        and (m.born_epoch < now.epoch or m.excused_epoch >= now.epoch or t.told_login in (m.login, t.told_by))
    )
  union all
  select 'member', p.login::text, p.display_name, null from office.member p, now
  where now.state = 'recovering' and p.active and 'file' = any (p.roles) and p.login::text not in (select who from excused)
    and not exists (select from office.machine m where m.login = p.login)
$$;

-- The id under which a computer's record has a claim that is here under another one, because somebody else had entered
-- something under that id before.
alter table office.claim add told_claim uuid;
create index claim_told on office.claim (told_claim) where told_claim is not null;

-- Returns the caller's own claim of which the record tells under this id.
create function office.own_claim(p_claim_id uuid) returns office.claim
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select c from office.claim c
  where (c.claim_id = p_claim_id or c.told_claim = p_claim_id) and c.author = session_user::text
    and c.machine = office.this_machine()
  order by c.told_claim is null limit 1
$$;

create or replace function office.enter_claim_again(p_claim jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_new office.claim;
  v_there office.claim;
  v_clash uuid;
  v_last int;
begin
  perform office.lock();
  perform office.require_recovery();
  v_new := office.read_claim(p_claim);
  if (office.own_claim(v_new.claim_id)).claim_id is not null then
    return jsonb_build_object('status', 'repeated');
  end if;
  select * into v_there from office.claim where claim_id = v_new.claim_id;
  if found then
    -- The same filing, told by the computer that its owner had before, or by somebody who was quicker.
    if (v_there.environment, v_there.lot_id, v_there.body_hash, v_there.author)
      is not distinct from (v_new.environment, v_new.lot_id, v_new.body_hash, v_new.author)
    then
      return jsonb_build_object('status', 'repeated');
    end if;
    v_new.told_claim := v_new.claim_id;
    v_new.claim_id := gen_random_uuid();
  end if;
  v_new.told_author := p_claim ->> 'author';
  v_new.told_at := (p_claim ->> 'at')::timestamptz;
  v_new.recovered := true;
  select max(attempt) into v_last from office.claim
  where environment = v_new.environment and lot_id = v_new.lot_id;
  select claim_id into v_clash from office.claim
  where environment = v_new.environment and lot_id = v_new.lot_id and attempt = v_new.attempt;
  -- Attempts that somebody made up must not use the numbers up.
  if v_clash is not null or v_new.attempt > coalesce(v_last, 0) + 100 then
    v_new.attempt := coalesce(v_last, 0) + 1;
  end if;
  v_new := office.insert_claim(v_new);
  return jsonb_build_object('status', 'stored', 'clash', coalesce(v_clash, v_there.claim_id))
    || office.claim_answer(v_new);
end $$;

create or replace function office.enter_outcome_again(
  p_claim_id uuid, p_kind text, p_acceptance_no text, p_told_author text, p_told_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_kind text := case p_kind when 'settledNotArrived' then 'unknown' else p_kind end;
  v_claim office.claim;
  v_last office.claim_close;
begin
  perform office.lock();
  perform office.require_recovery();
  if not exists (select from office.claim where claim_id = p_claim_id) then
    return jsonb_build_object('status', 'noClaim');
  end if;
  v_claim := office.own_claim(p_claim_id);
  if v_claim.claim_id is null then
    raise exception using errcode = 'OF002', message = 'this claim is somebody else''s', detail = 'machine';
  end if;
  if exists (
    select from office.claim_close
    where claim_id = v_claim.claim_id and kind = v_kind and acceptance_no is not distinct from p_acceptance_no
  ) then
    return jsonb_build_object('status', 'repeated');
  end if;
  select * into v_last from office.claim_close where claim_id = v_claim.claim_id order by n desc limit 1;
  -- The server has forgotten what came in between, as that it was unknown before somebody found it accepted.
  if not office.may_follow(v_last.kind, v_kind)
    and not (v_last.kind is null and v_kind in ('settledAccepted', 'returned'))
  then
    return jsonb_build_object('status', 'refused', 'outcome', v_last.kind, 'acceptanceNo', v_last.acceptance_no);
  end if;
  insert into office.claim_close (claim_id, n, kind, acceptance_no, machine, author, recovered, told_author, told_at, seq)
  values (v_claim.claim_id, coalesce(v_last.n, 0) + 1, v_kind, p_acceptance_no, v_claim.machine, session_user::text, true,
    p_told_author, p_told_at, office.next_seq());
  return jsonb_build_object('status', 'stored', 'outcome', v_kind);
end $$;

-- As before; the next attempt follows the last one, wherever attempts were entered again with gaps.
create or replace function office.claim(p_claim jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_new office.claim;
  v_old office.claim;
  v_tried int;
  v_blocking uuid;
begin
  perform office.lock();
  v_member := office.caller();
  v_new := office.read_claim(p_claim);
  select * into v_old from office.claim where claim_id = v_new.claim_id;
  if found then
    return office.repeated_claim(v_old, v_new);
  end if;
  if not 'file' = any (v_member.roles) then
    return office.taken('role');
  end if;
  if (select behind from office.session where pid = pg_backend_pid()) then
    raise exception using errcode = 'OF012', message = 'this computer has seen more than the server knows';
  end if;
  if not office.is_complete() or exists (select from office.machine where reporting) then
    return office.taken('recovering');
  end if;

  select claim_id into v_blocking from office.claim_now
  where lot_id = v_new.lot_id and not unpaid order by seq desc limit 1;
  if found then
    return office.taken('lot', v_blocking);
  end if;
  select coalesce(max(attempt), 0) into v_tried from office.claim
  where environment = v_new.environment and lot_id = v_new.lot_id;
  if v_new.attempt is distinct from v_tried + 1 then
    return office.taken('attempt') || jsonb_build_object('tried', v_tried);
  end if;
  if (p_claim ->> 'seen')::bigint < (select max(seq) from office.item where lot_id = v_new.lot_id) then
    return office.taken('stale');
  end if;
  v_blocking := office.same_claim(v_new);
  if v_blocking is not null and v_blocking is distinct from v_new.confirmed_same_as then
    return office.taken('same', v_blocking);
  end if;
  if (select four_eyes from office.meta) and not office.is_approved(v_new.lot_id, v_new.environment, v_new.body_hash) then
    return office.taken('notApproved');
  end if;
  v_new := office.insert_claim(v_new);
  return office.granted(v_new);
end $$;

grant execute on function office.shut_out(text) to :"admin";
