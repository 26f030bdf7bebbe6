-- What the office is, in which state its record is, and the one counter that orders every write.
--
-- The installer runs each file once, in a transaction of its own, as the role that owns the schema. It puts the quoted
-- names of the roles where :"owner", :"member" and :"admin" stand; psql does the same with -v owner=... and so on.
-- Runs on PostgreSQL 14 and later.

-- Every grant is explicit (009-grants.sql): PostgreSQL would let everybody execute a new function.
alter default privileges revoke execute on functions from public;

-- Keys are compared byte by byte: an update of the system's collation must not make two keys equal or break an index.
create domain office.key as text collate "C" check (length(value) between 1 and 200);

create table office.migration (
  number int primary key,
  name text not null,
  sha256 text not null,
  at timestamptz not null default clock_timestamp()
);

create table office.meta (
  one boolean primary key default true check (one),
  schema_version int not null,
  office_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- The beginning of the names of the office's roles, which belong to the whole server and not to the database.
  prefix text not null,
  -- Rises whenever the record was found to be older than what a workstation has seen.
  epoch int not null default 1,
  four_eyes boolean not null default false,
  -- The identity of the database in which the record was last known to be complete (function office.identity).
  born text not null,
  state text not null default 'normal' check (state in ('normal', 'recovering')),
  seq bigint not null
);

-- A sequence can be overtaken: a transaction that took 7 may commit after one that took 8, and a reader whose cursor is
-- at 8 never sees 7. This row stays locked until the commit, so numbers become visible in their order, without gaps.
create table office.counter (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into office.counter (seq) values (0);

-- A random mark for each write. A server that was set back and has since counted on shows other marks for the numbers
-- that a workstation has already seen.
create table office.tick (
  seq bigint primary key,
  mark uuid not null default gen_random_uuid()
);

-- Lets one writer in at a time. Every writing function calls it before it reads anything that it decides by.
create function office.lock() returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  -- Whatever the server or the login has as default: what was answered survives a crash.
  perform set_config('synchronous_commit', 'on', true);
  perform 1 from office.counter for update;
end $$;

-- Takes p_count numbers and returns the first; numbers left unused are gaps that nobody waits for. NOTIFY is only a
-- hint: who misses it pulls by the heartbeat. Equal hints of one transaction arrive as one.
create function office.next_seq(p_count int default 1) returns bigint
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_last bigint;
begin
  update office.counter set seq = seq + p_count returning seq into v_last;
  insert into office.tick (seq) values (v_last);
  perform pg_notify('office', '');
  return v_last - p_count + 1;
end $$;

-- Nobody changes what was once recorded, the owner included.
create function office.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  raise exception using errcode = 'OF008', message = format('%s is only added to', tg_table_name);
end $$;

-- Takes the table's name and makes it one that is only added to.
create function office.only_add(p_table text) returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  execute format(
    'create trigger only_add before update or delete or truncate on office.%I '
    'for each statement execute function office.refuse_change()', p_table);
end $$;

select office.only_add('migration');
select office.only_add('tick');
