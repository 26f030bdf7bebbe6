-- A claim and the mark of its moment in one round trip, and less work under the lock.

-- Takes the right to file as office.claim does, commits, and adds to a granted claim the mark of its moment and the
-- epoch. What was rolled back has no mark, so the commit comes first; where it is not this call's own, inside a
-- transaction of the caller's, it is refused (2D000) and nothing was claimed. Only a procedure with the caller's own
-- rights may commit, and it decides nothing: both answers come from functions that the caller may call by itself.
create procedure office.take_claim(p_claim jsonb, inout answer jsonb default null)
language plpgsql as $$
begin
  answer := office.claim(p_claim);
  commit;
  if answer ->> 'status' = 'claimed' then
    select answer || jsonb_strip_nulls(jsonb_build_object('mark', p -> 'mark', 'epoch', p -> 'epoch')) into answer
    from office.position((answer ->> 'seq')::bigint) p;
  end if;
end $$;

grant execute on procedure office.take_claim(jsonb, jsonb) to :"member";

-- The functions below answer as before. In SQL, PostgreSQL up to 17 plans each of them anew in every statement; in
-- PL/pgSQL it keeps the plans for the connection, which halves what a claim costs.
create or replace function office.is_uuid(p_id uuid) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return p_id::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
end $$;

create or replace function office.is_environment(p_text text) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return p_text in ('practice', 'production', 'development');
end $$;

create or replace function office.is_totals(p_totals jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if p_totals is null or jsonb_typeof(p_totals) <> 'object' then
    return false;
  end if;
  return coalesce((
    select array_agg(k order by k) = array['municipalityCount', 'totalAmount', 'totalNumber']
      and bool_and(case when jsonb_typeof(v) = 'number' then
        (v #>> '{}')::numeric between 0 and 9007199254740991 and (v #>> '{}')::numeric % 1 = 0 else false end)
    from jsonb_each(p_totals) e (k, v)), false);
end $$;

create or replace function office.mark_tag(p_nonce text, p_epoch int) returns text
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  return (
    select substr(encode(sha256(key || sha256(key || convert_to(p_nonce || ' ' || p_epoch, 'UTF8'))), 'hex'), 1, 15)
    from office.secret);
end $$;

create or replace function office.session_machine() returns uuid
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  return (
    select s.machine from office.session s join office.machine m on m.id = s.machine and m.login = s.login
    where s.pid = pg_backend_pid() and s.login = session_user::text);
end $$;

create or replace function office.claim_answer(p_claim office.claim) returns jsonb
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  return jsonb_build_object(
    'claimId', p_claim.claim_id, 'lotId', p_claim.lot_id, 'attempt', p_claim.attempt, 'ordinal', p_claim.ordinal,
    'by', p_claim.author, 'machine', p_claim.machine,
    'machineName', (select name from office.machine where id = p_claim.machine), 'at', p_claim.at, 'seq', p_claim.seq);
end $$;

create or replace function office.granted(p_claim office.claim) returns jsonb
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  return '{"status": "claimed"}'::jsonb || office.claim_answer(p_claim);
end $$;

create or replace function office.same_claim(p_new office.claim) returns uuid
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  return (
    select claim_id from office.claim_now n
    where n.environment = p_new.environment and not n.unpaid and not n.returned
      and (
        n.body_hash = p_new.body_hash
        or (n.debit_account = p_new.debit_account and n.month = p_new.month and (
          n.fingerprint = p_new.fingerprint
          or (n.company_id <> p_new.company_id and n.totals = p_new.totals and p_new.environment <> 'practice')))
      )
    order by n.seq desc limit 1);
end $$;

create or replace function office.position(p_cursor bigint) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  return (
    select jsonb_build_object(
      'seq', c.seq, 'cursor', p_cursor, 'mark', t.mark, 'epoch', coalesce(t.epoch, m.epoch), 'state', m.state,
      'schemaVersion', m.schema_version)
    from office.meta m cross join office.counter c
    left join lateral (
      select mark, epoch from office.tick
      where seq <= p_cursor and coalesce(made_in <> pg_current_xact_id_if_assigned(), true)
      order by seq desc limit 1
    ) t on true);
end $$;
