-- What a login can reach is bounded: logins that other applications of the server use, the numbers of a lot's attempts,
-- the size of one call, and names that show nothing.

-- As before, for a login that was made for this office, which is what the owner's right to it says. Any other one belongs
-- to somebody else on this server, and putting it out of the office would shut it there too.
create or replace function office.admit(p_login text, p_display_name text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.require_administrator();
  if not exists (
    select from pg_roles
    where rolname = p_login
      and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
      and not pg_has_role(oid, (select prefix || '_office_owner' from office.meta), 'member')
      and pg_has_role((select prefix || '_office_owner' from office.meta), oid, 'member')
      and (rolcanlogin or exists (select from office.member where login = p_login and not active))
  ) then
    raise exception using errcode = 'OF006', message = format('%s is no plain login of this office', p_login);
  end if;
  -- Who was shut out comes back only by this.
  if exists (select from office.member where login = p_login and not active) then
    execute format('alter role %I login', p_login);
  end if;
  insert into office.member (login, display_name, roles, seq)
  values (p_login, p_display_name, p_roles, office.next_seq())
  on conflict (login) do update
  set display_name = excluded.display_name, roles = excluded.roles, active = true, seq = excluded.seq;
  perform office.set_privileges(p_login, true, p_roles);
  perform office.add_note('member', null, format('%s +%s', p_login, array_to_string(p_roles, ' ')));
  perform office.require_another_administrator();
end $$;

-- How often one login may claim the same lot; a person corrects and files again a few times.
create function office.most_claims() returns int
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$ begin return 1000; end $$;

-- As before. The number of an attempt is bounded by how many there are, with room for those of others that come later: a
-- member who entered attempts with gaps would otherwise use the numbers up, and the lot could never be filed again.
create or replace function office.insert_claim(p_new office.claim) returns office.claim
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_all int;
  v_own int;
  v_last int;
begin
  -- Of nearly every lot it is the first, which costs nothing.
  if p_new.attempt > 1 then
    select count(*), count(*) filter (where author = p_new.author), coalesce(max(attempt), 0) into v_all, v_own, v_last
    from office.claim where environment = p_new.environment and lot_id = p_new.lot_id;
    if v_own >= office.most_claims() then
      raise exception using errcode = 'OF006', message = format('%s claimed this lot too often', p_new.author);
    end if;
    if p_new.attempt > v_all + 100 then
      p_new.attempt := v_last + 1;
    end if;
  end if;
  p_new.seq := office.next_seq();
  select count(*) into p_new.ordinal from office.claim c
  where c.environment = p_new.environment and c.debit_account = p_new.debit_account and c.month = p_new.month
    and c.fingerprint = p_new.fingerprint;
  insert into office.claim select p_new.*;
  return p_new;
end $$;

-- As before; what is too large is refused before it is read through, while everybody else waits.
create or replace function office.is_body(p_body jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when pg_column_size(p_body) > 1048576 then false
    when jsonb_path_exists(p_body, '$.**{33}') then false
    else not jsonb_path_exists(
      p_body, '$.** ? (@.type() == "number" && (@ > 9007199254740991 || @ < -9007199254740991))')
  end
$$;

create or replace function office.put_many(p_changes jsonb, p_together boolean default false) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_seq bigint;
  v_change jsonb;
  v_answer jsonb;
  v_answers jsonb[] := '{}';
  v_refused boolean := false;
begin
  -- Before the lock: an app sends a tenth of it at once.
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) > 20000
    or pg_column_size(p_changes) > 67108864
  then
    raise exception using errcode = 'OF006', message = 'put at most 20,000 changes at once, and 64 MB';
  end if;
  perform office.lock();
  v_member := office.caller();
  -- All numbers at once: updating the counter for every row of an import would take time that grows with its square.
  v_seq := office.next_seq(jsonb_array_length(p_changes));
  begin
    for v_change in select value from jsonb_array_elements(p_changes) loop
      v_answer := office.put_one(v_member, v_change, v_seq);
      v_seq := v_seq + 1;
      v_refused := v_refused or v_answer ->> 'status' in ('conflict', 'filed');
      v_answers := v_answers || v_answer;
    end loop;
    if p_together and v_refused then
      raise exception using errcode = 'OF009', message = 'not all of them can be stored';
    end if;
  exception when sqlstate 'OF009' then
    -- The block's writes are undone here; its variables are not.
    for i in 1 .. cardinality(v_answers) loop
      if v_answers[i] ->> 'status' = 'stored' then
        v_answers[i] := jsonb_build_object(
          'status', 'withheld', 'kind', v_answers[i] -> 'kind', 'id', v_answers[i] -> 'id');
      end if;
    end loop;
  end;
  return to_jsonb(v_answers);
end $$;

-- As before; what counts as a blank is told here and not left to the server's locale, and fillers that show nothing do.
create or replace function office.is_name(p_text text, p_most int) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select length(p_text) between 1 and p_most
    and p_text ~ ('[^\u0020\u00a0\u115f\u1160\u1680\u180b-\u180f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\U000e0100-\U000e01ef]')
    and p_text !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f'
      '\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]')
$$;

-- On some servers `\d` also takes digits that no app reads as a date.
alter table office.claim
  drop constraint claim_due_date_check,
  add constraint claim_due_date_check check (due_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$') not valid;

-- As before. Who hides from the owner has no time of its start; who is only connecting has one, but no state yet, and was
-- put out as well.
create or replace function office.end_blockers() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid <> pg_backend_pid() and a.datname = current_database()
    and a.usename::text in (select login from office.member)
    and (
      a.backend_start is null
      or (a.state like 'idle in transaction%' and a.state_change < clock_timestamp() - interval '2 seconds')
      or a.xact_start < clock_timestamp() - office.longest_hold())
    and exists (
      select from pg_locks l
      where l.pid = a.pid and l.granted and l.relation = 'office.counter'::regclass and l.mode like 'Row%')
    -- Everybody in the queue has, or waits for, the lock of the counter's row in memory; who got the row has not.
    and not exists (
      select from pg_locks l
      where l.pid = a.pid and l.relation = 'office.counter'::regclass and l.locktype = 'tuple');
end $$;

create or replace function office.end_long_transactions() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid <> pg_backend_pid() and a.datname = current_database()
    and (a.backend_start is null or a.xact_start < clock_timestamp() - office.longest_transaction())
    and a.usename::text in (select login from office.member);
  return null;
end $$;
