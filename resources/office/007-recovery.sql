-- What a restored backup means: the server has forgotten claims that were granted. Until every workstation has uploaded
-- its own record again, or an administrator went on without it, nothing is filed.

-- Returns what a dump does not bring along: a database or table made anew has other numbers, another server another
-- identifier, and a restore to a point in time or a promoted standby another timeline. A copied data folder or a
-- machine set back keeps all of them; that shows only by what the workstations have seen (function office.hello).
create function office.identity() returns text
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_server text;
begin
  begin
    select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) into v_server
    from pg_control_system();
  exception when insufficient_privilege then
    -- Some hosted servers show neither.
    v_server := '';
  end;
  return (select oid from pg_database where datname = current_database())
    || '/' || 'office.meta'::regclass::oid || '/' || v_server;
end $$;

-- Makes the office; the installer calls it once.
create function office.establish(p_name text, p_prefix text, p_version int) returns void
language sql set search_path = pg_catalog, office, pg_temp as $$
  insert into office.meta (schema_version, office_id, name, prefix, born, seq)
  values (p_version, gen_random_uuid(), p_name, p_prefix, office.identity(), office.next_seq())
$$;

create function office.add_note(p_kind text, p_machine uuid, p_note text) returns void
language sql set search_path = pg_catalog, office, pg_temp as $$
  insert into office.note (seq, kind, machine, note, author)
  values (office.next_seq(), p_kind, p_machine, p_note, session_user::text)
$$;

-- Stops all filing. p_seen and p_epoch are the highest that anybody is known to have seen; numbers go on above them.
create function office.begin_recovery(p_kind text, p_note text, p_seen bigint default 0, p_epoch int default 0)
returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  update office.counter set seq = greatest(seq, p_seen);
  perform office.add_note(p_kind, nullif(current_setting('office.machine', true), '')::uuid, p_note);
  update office.meta set state = 'recovering', epoch = greatest(epoch, p_epoch) + 1, seq = office.next_seq();
end $$;

-- Returns whether the record is known to be complete. A database that finds itself restored stops here, by itself.
create function office.is_complete() returns boolean
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_meta office.meta;
begin
  select * into v_meta from office.meta;
  if v_meta.state = 'normal' and v_meta.born <> office.identity() then
    perform office.begin_recovery('restored', 'the database was restored from a dump');
    return false;
  end if;
  return v_meta.state = 'normal';
end $$;

create function office.end_recovery_if_all() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_meta office.meta;
begin
  select * into v_meta from office.meta;
  if v_meta.state = 'normal'
    or exists (select from office.machine where greatest(recovered_epoch, excused_epoch) < v_meta.epoch)
  then
    return;
  end if;
  perform office.add_note('recovered', null, format('epoch %s is complete', v_meta.epoch));
  update office.meta set state = 'normal', born = office.identity(), seq = office.next_seq();
end $$;

-- Returns the mark of the newest write up to a number; null before the first.
create function office.mark_at(p_seq bigint) returns uuid
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select mark from office.tick where seq <= p_seq order by seq desc limit 1
$$;

-- Returns where the record stands, and the mark at the caller's cursor, which it keeps and shows in office.hello.
create function office.position(p_cursor bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object(
    'seq', c.seq, 'cursor', p_cursor, 'mark', office.mark_at(p_cursor), 'epoch', m.epoch, 'state', m.state,
    'schemaVersion', m.schema_version)
  from office.counter c, office.meta m
$$;

-- Opens the work of a connection: says the client's version of the schema and its workstation, and what that has seen
-- of the record (cursor, the mark that office.position told for it, epoch; nothing on the first day). A server that
-- knows less, or other things under the same numbers, has been set back: filing stops.
-- With `mustRecover` the caller enters its own claims and outcomes again and then calls office.recovered. With another
-- epoch than its own it reads everything again, from 0.
create function office.hello(
  p_version int, p_machine uuid, p_name text,
  p_seen bigint default 0, p_mark uuid default null, p_epoch int default 0
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_machine office.machine;
  v_meta office.meta;
begin
  perform set_config('office.schema', p_version::text, false);
  perform set_config('office.machine', p_machine::text, false);
  perform office.lock();
  v_member := office.caller();
  perform office.is_complete();
  select * into strict v_meta from office.meta;
  if p_seen > 0 and p_epoch >= v_meta.epoch and (
    p_epoch > v_meta.epoch
    or p_seen > (select seq from office.counter)
    or p_mark is distinct from office.mark_at(p_seen)
  ) then
    perform office.begin_recovery('behind', format('%s had seen %s', p_name, p_seen), p_seen, p_epoch);
  end if;
  select * into strict v_meta from office.meta;

  select * into v_machine from office.machine where id = p_machine;
  if not found then
    -- A workstation that has seen something but is not known here was forgotten by a restore.
    insert into office.machine (id, name, first_login, last_login, recovered_epoch, seq)
    values (p_machine, p_name, v_member.login, v_member.login, case when p_seen > 0 then 0 else v_meta.epoch end,
      office.next_seq());
  elsif (v_machine.name, v_machine.last_login) is distinct from (p_name, v_member.login::text) then
    update office.machine set name = p_name, last_login = v_member.login, seq = office.next_seq() where id = p_machine;
  end if;
  update office.machine set last_at = clock_timestamp(), seen_seq = greatest(seen_seq, p_seen)
  where id = p_machine returning * into v_machine;
  return jsonb_build_object(
    'officeId', v_meta.office_id, 'name', v_meta.name, 'schemaVersion', v_meta.schema_version,
    'epoch', v_meta.epoch, 'state', v_meta.state, 'fourEyes', v_meta.four_eyes,
    'login', v_member.login, 'displayName', v_member.display_name, 'roles', to_jsonb(v_member.roles),
    'seq', (select seq from office.counter), 'lines', v_machine.lines,
    'mustRecover', v_machine.recovered_epoch < v_meta.epoch,
    'at', clock_timestamp(),
    -- Without it a power cut may take back what was answered.
    'durable', current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on');
end $$;

create function office.require_recovery() returns void
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  if not exists (
    select from office.machine, office.meta where id = office.this_machine() and recovered_epoch < epoch
  ) then
    raise exception using errcode = 'OF004', message = 'this workstation has nothing to recover';
  end if;
end $$;

-- Enters a claim of the caller's workstation again, as its journal tells it: as in office.claim, with author and at.
-- It was granted once, so nothing refuses it now. `clash` names a claim that was granted meanwhile for the same attempt:
-- the lot may be at the bank twice.
create function office.enter_claim_again(p_claim jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_new office.claim;
  v_clash uuid;
begin
  perform office.lock();
  perform office.caller();
  perform office.require_recovery();
  v_new := office.read_claim(p_claim);
  if exists (select from office.claim where claim_id = v_new.claim_id) then
    return jsonb_build_object('status', 'repeated');
  end if;
  v_new.author := coalesce(p_claim ->> 'author', v_new.author);
  v_new.at := coalesce((p_claim ->> 'at')::timestamptz, v_new.at);
  v_new.recovered := true;
  select claim_id into v_clash from office.claim
  where environment = v_new.environment and lot_id = v_new.lot_id and attempt = v_new.attempt;
  if found then
    select max(attempt) + 1 into v_new.attempt from office.claim
    where environment = v_new.environment and lot_id = v_new.lot_id;
  end if;
  v_new := office.insert_claim(v_new);
  return jsonb_build_object('status', 'stored', 'clash', v_clash) || office.claim_answer(v_new);
end $$;

-- Enters an outcome again, as the journal of the caller's workstation tells it. Answers like office.close.
create function office.enter_outcome_again(
  p_claim_id uuid, p_kind text, p_acceptance_no text, p_author text, p_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_last office.claim_close;
begin
  perform office.lock();
  perform office.caller();
  perform office.require_recovery();
  if not exists (select from office.claim where claim_id = p_claim_id) then
    return jsonb_build_object('status', 'noClaim');
  end if;
  if exists (
    select from office.claim_close
    where claim_id = p_claim_id and kind = p_kind and acceptance_no is not distinct from p_acceptance_no
  ) then
    return jsonb_build_object('status', 'repeated');
  end if;
  select * into v_last from office.claim_close where claim_id = p_claim_id order by n desc limit 1;
  if not office.may_follow(v_last.kind, p_kind) then
    return jsonb_build_object('status', 'refused', 'outcome', v_last.kind, 'acceptanceNo', v_last.acceptance_no);
  end if;
  insert into office.claim_close (claim_id, n, kind, acceptance_no, machine, author, at, recovered, seq)
  values (p_claim_id, coalesce(v_last.n, 0) + 1, p_kind, p_acceptance_no, office.this_machine(), p_author, p_at, true,
    office.next_seq());
  return jsonb_build_object('status', 'stored', 'outcome', p_kind);
end $$;

-- Says that the caller's workstation has entered all it knows for this epoch. The last one opens filing again.
create function office.recovered(p_epoch int) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.caller();
  update office.machine set recovered_epoch = p_epoch, seq = office.next_seq()
  where id = office.this_machine() and recovered_epoch < p_epoch and p_epoch <= (select epoch from office.meta);
  perform office.end_recovery_if_all();
  return (select jsonb_build_object('state', state, 'epoch', epoch) from office.meta);
end $$;

-- Goes on without a workstation for this epoch; what it filed and nobody else knows stays unknown.
create function office.excuse(p_machine uuid, p_note text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  perform office.add_note('excused', p_machine, p_note);
  update office.machine set excused_epoch = (select epoch from office.meta), seq = office.next_seq()
  where id = p_machine;
  perform office.end_recovery_if_all();
  return (select jsonb_build_object('state', state, 'epoch', epoch) from office.meta);
end $$;

-- Says that this server was set back in a way that it cannot see itself: a copied data folder, a machine's snapshot.
create function office.declare_restored(p_note text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  perform office.begin_recovery('restored', p_note);
end $$;

-- Notes afterwards that an administrator ended the office mode on the caller's workstation while the server was away.
-- That workstation may then enter what it filed meanwhile, as after a restore; the others go on filing.
create function office.note_ended(p_note text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.caller('administer');
  perform office.add_note('ended', office.this_machine(), p_note);
  update office.machine
  set recovered_epoch = least(recovered_epoch, (select epoch - 1 from office.meta)), seq = office.next_seq()
  where id = office.this_machine();
end $$;
