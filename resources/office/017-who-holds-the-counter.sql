-- Who holds the counter without working is put out, whatever it waits for and however it hides.

-- How long a member's transaction that holds the counter may last; an app's lasts for a thousandth of it.
create function office.longest_hold() returns interval
language sql immutable set search_path = pg_catalog, pg_temp as $$ select interval '15 seconds' $$;

-- As before, and also whoever holds the counter and waits for something else, which may be a transaction of the same
-- member; only who waits for the counter itself is spared. Until PostgreSQL 15 a login can take itself away from the
-- owner, who then does not see what it does: an app never does that.
create or replace function office.end_blockers() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  perform pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid <> pg_backend_pid() and a.datname = current_database()
    and a.usename::text in (select login from office.member)
    and (
      a.state is null
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
    and (a.state is null or a.xact_start < clock_timestamp() - office.longest_transaction())
    and a.usename::text in (select login from office.member);
  return null;
end $$;
