-- Who somebody is comes from the server alone: the login from session_user, the computer from the row that belongs to
-- that login, who and when from the server. What a caller tells is kept in columns that are called told.

-- Who a computer belongs to, and by which key it signs the lines of its journal.
alter table office.machine
  add login office.key,
  add key text check (key ~ '^[A-Za-z0-9+/]{43}=$'),
  -- Another key that this computer showed; an administrator accepts it, or not.
  add key_asked text check (key_asked ~ '^[A-Za-z0-9+/]{43}=$'),
  -- While a computer that filed without the office tells what it filed, nobody files.
  add reporting boolean not null default false;
update office.machine set login = last_login;
alter table office.machine alter login set not null;
create index machine_login on office.machine (login);

-- The keys of a computer; each counts from its first line on.
create table office.machine_key (
  seq bigint primary key,
  machine uuid not null references office.machine,
  key text not null check (key ~ '^[A-Za-z0-9+/]{43}=$'),
  first_line bigint not null check (first_line >= 1),
  author office.key not null,
  at timestamptz not null default clock_timestamp()
);
select office.only_add('machine_key');

alter table office.journal_line add signature text check (signature ~ '^[A-Za-z0-9+/]{86}==$');
alter table office.claim
  add due_date text check (due_date ~ '^\d{4}-\d\d-\d\d$'),
  add told_author text check (length(told_author) <= 200),
  add told_at timestamptz;
alter table office.claim_close
  add told_author text check (length(told_author) <= 200),
  add told_at timestamptz;

drop view office.claim_now;
create view office.claim_now as
select c.*, k.kind as outcome, k.acceptance_no, k.at as outcome_at, k.author as outcome_author,
  k.machine as outcome_machine,
  coalesce(k.kind in ('rejected', 'notSent', 'settledNotArrived'), false) as unpaid,
  coalesce(k.kind = 'returned', false) as returned
from office.claim c
left join lateral (
  select * from office.claim_close k where k.claim_id = c.claim_id order by k.n desc limit 1
) k on true;

-- The computer that a connection greeted for. Members cannot write it, so no setting of theirs changes who they are.
-- It needs no number and no crash-safety: connections end with the server.
create unlogged table office.session (
  pid int primary key,
  login office.key not null,
  machine uuid not null,
  -- Whether the computer showed the key that is registered for it.
  key_fits boolean not null,
  -- Whether it says that it has seen more than this server can know it has.
  behind boolean not null
);

-- The secret by which this office knows its own marks again; nobody but the owner reads it.
create table office.secret (
  one boolean primary key default true check (one),
  key bytea not null
);
insert into office.secret (key)
select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) from generate_series(1, 4);
select office.only_add('secret');

-- A mark proves that this office made it, in which epoch. A server that was set back has forgotten the mark and still
-- knows its own hand; nobody else can make one up. Marks of an earlier version prove nothing and are still found.
alter table office.tick add epoch int;
create index tick_mark on office.tick (mark);

create function office.mark_tag(p_nonce text, p_epoch int) returns text
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select substr(encode(sha256(key || sha256(key || convert_to(p_nonce || ' ' || p_epoch, 'UTF8'))), 'hex'), 1, 15)
  from office.secret
$$;

-- Returns a UUID of version 8: 60 random bits and 60 bits by which it is known again.
create function office.new_mark(p_epoch int) returns uuid
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_random text := replace(gen_random_uuid()::text, '-', '');
  v_nonce text := substr(v_random, 1, 12) || substr(v_random, 14, 3);
begin
  return (substr(v_nonce, 1, 12) || '8' || substr(v_nonce, 13, 3) || 'a' || office.mark_tag(v_nonce, p_epoch))::uuid;
end $$;

create function office.is_own_mark(p_mark uuid, p_epoch int) returns boolean
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_text text := replace(p_mark::text, '-', '');
begin
  return coalesce(
    substr(v_text, 18) = office.mark_tag(substr(v_text, 1, 12) || substr(v_text, 14, 3), p_epoch), false);
end $$;

create or replace function office.next_seq(p_count int default 1) returns bigint
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
declare
  v_last bigint;
  v_epoch int := coalesce((select epoch from office.meta), 1);
begin
  update office.counter set seq = seq + p_count returning seq into v_last;
  insert into office.tick (seq, mark, epoch) values (v_last, office.new_mark(v_epoch), v_epoch);
  perform pg_notify('office', '');
  return v_last - p_count + 1;
end $$;

-- Returns where the record stands, and the mark at the caller's cursor with its epoch, which it shows in office.hello.
create or replace function office.position(p_cursor bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object(
    'seq', c.seq, 'cursor', p_cursor, 'mark', t.mark, 'epoch', coalesce(t.epoch, m.epoch), 'state', m.state,
    'schemaVersion', m.schema_version)
  from office.meta m cross join office.counter c
  left join lateral (select mark, epoch from office.tick where seq <= p_cursor order by seq desc limit 1) t on true
$$;

-- Notes: what administrators decide about people and computers is kept too.
alter table office.note drop constraint note_kind_check;
alter table office.note add constraint note_kind_check check (kind in (
  'excused', 'ended', 'restored', 'behind', 'recovered', 'moved', 'key', 'roles', 'member', 'settings', 'voided'));

-- Returns the computer of this connection as office.hello recorded it, or null before that.
create function office.session_machine() returns uuid
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select s.machine from office.session s join office.machine m on m.id = s.machine and m.login = s.login
  where s.pid = pg_backend_pid() and s.login = session_user::text
$$;

-- Returns the caller's computer for whatever counts as said by it.
create or replace function office.this_machine() returns uuid
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_machine uuid := office.session_machine();
begin
  if v_machine is null then
    raise exception using errcode = 'OF007', message = 'call office.hello first';
  end if;
  if not (select key_fits from office.session where pid = pg_backend_pid()) then
    raise exception using errcode = 'OF011', message = 'this computer shows another key than the registered one';
  end if;
  return v_machine;
end $$;

create or replace function office.begin_recovery(
  p_kind text, p_note text, p_seen bigint default 0, p_epoch int default 0
) returns void
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  -- Who shows a mark of this office may still say any number with it.
  update office.counter set seq = greatest(seq, least(p_seen, seq + 1000000000));
  perform office.add_note(p_kind, office.session_machine(), p_note);
  update office.meta set state = 'recovering', epoch = greatest(epoch, p_epoch) + 1, seq = office.next_seq();
end $$;

-- Opens the work of a connection: says the client's version of the schema and its computer, and what that has seen of
-- the record (cursor, mark and epoch as office.position told them; nothing on the first day).
-- A mark that this office made and has forgotten proves that the server was set back: filing stops for everybody. A
-- cursor without such a proof stops only the computer that shows it (`behind`).
-- The first hello makes the computer the caller's. `keyFits` is false while its key differs from the registered one.
-- With `mustRecover` the caller enters its own claims and outcomes again and then calls office.recovered.
drop function office.hello(int, uuid, text, bigint, uuid, int);
create function office.hello(
  p_version int, p_machine uuid, p_name text,
  p_seen bigint default 0, p_mark uuid default null, p_epoch int default 0, p_key text default null
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_machine office.machine;
  v_meta office.meta;
  v_known boolean;
  v_forgotten boolean;
  v_behind boolean;
  v_fits boolean;
begin
  if p_version is null or p_machine is null or coalesce(length(p_name), 0) not between 1 and 200
    or p_seen is null or p_seen not between 0 and 9007199254740991
    or p_epoch is null or p_epoch not between 0 and 2000000000
  then
    raise exception using errcode = 'OF006', message = 'hello needs a version, a computer and its name, and true numbers';
  end if;
  -- Another computer on the same connection: something between mixes the sessions of several.
  if coalesce(current_setting('office.greeted', true), '') not in ('', p_machine::text) then
    raise exception using errcode = 'OF010', message = 'this connection belongs to another computer';
  end if;
  perform set_config('office.greeted', p_machine::text, false);
  perform set_config('office.schema', p_version::text, false);
  perform office.lock();
  v_member := office.caller();
  delete from office.session s where not exists (select from pg_stat_activity a where a.pid = s.pid);

  select * into v_machine from office.machine where id = p_machine;
  if found and v_machine.login <> v_member.login then
    raise exception using errcode = 'OF013', message = format('this computer belongs to %s', v_machine.login),
      detail = v_machine.login;
  end if;
  if v_machine.id is null and (select count(*) from office.machine where login = v_member.login) >= 50 then
    raise exception using errcode = 'OF014', message = format('%s has too many computers', v_member.login);
  end if;

  perform office.is_complete();
  select * into strict v_meta from office.meta;
  v_known := exists (select from office.tick where mark = p_mark);
  v_forgotten := not v_known and coalesce(office.is_own_mark(p_mark, p_epoch), false);
  if v_forgotten and p_epoch >= v_meta.epoch then
    perform office.begin_recovery('behind', format('%s had seen %s', p_name, p_seen), p_seen, p_epoch);
    select * into strict v_meta from office.meta;
  end if;
  v_behind := p_seen > 0 and not v_known and not v_forgotten and v_meta.state = 'normal';

  if v_machine.id is null then
    -- A computer with a forgotten mark was known before the restore, so it has something to tell.
    insert into office.machine (id, name, login, first_login, last_login, recovered_epoch, key, seq)
    values (p_machine, p_name, v_member.login, v_member.login, v_member.login,
      case when v_forgotten then 0 else v_meta.epoch end, p_key, office.next_seq());
    if p_key is not null then
      insert into office.machine_key (seq, machine, key, first_line, author)
      values (office.next_seq(), p_machine, p_key, 1, v_member.login);
    end if;
  elsif v_machine.key is null and p_key is not null then
    insert into office.machine_key (seq, machine, key, first_line, author)
    values (office.next_seq(), p_machine, p_key, v_machine.lines + 1, v_member.login);
    update office.machine set key = p_key, seq = office.next_seq() where id = p_machine;
  elsif p_key is not null and p_key <> v_machine.key and p_key is distinct from v_machine.key_asked then
    update office.machine set key_asked = p_key, seq = office.next_seq() where id = p_machine;
  end if;
  if v_machine.id is not null and (v_machine.name, v_machine.last_login) is distinct from (p_name, v_member.login::text)
  then
    update office.machine set name = p_name, last_login = v_member.login, seq = office.next_seq() where id = p_machine;
  end if;
  update office.machine
  set last_at = clock_timestamp(), seen_seq = greatest(seen_seq, least(p_seen, (select seq from office.counter)))
  where id = p_machine returning * into v_machine;
  v_fits := v_machine.key is not distinct from p_key;
  insert into office.session (pid, login, machine, key_fits, behind)
  values (pg_backend_pid(), v_member.login, p_machine, v_fits, v_behind)
  on conflict (pid) do update
  set login = excluded.login, machine = excluded.machine, key_fits = excluded.key_fits, behind = excluded.behind;

  return jsonb_build_object(
    'officeId', v_meta.office_id, 'name', v_meta.name, 'schemaVersion', v_meta.schema_version,
    'epoch', v_meta.epoch, 'state', v_meta.state, 'fourEyes', v_meta.four_eyes,
    'login', v_member.login, 'displayName', v_member.display_name, 'roles', to_jsonb(v_member.roles),
    'seq', (select seq from office.counter), 'lines', v_machine.lines,
    'mustRecover', v_machine.recovered_epoch < v_meta.epoch, 'behind', v_behind, 'keyFits', v_fits,
    'at', clock_timestamp(),
    -- Without it a power cut may take back what was answered.
    'durable', current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on');
end $$;

-- Gives a computer to another member, as when two people change their desks.
create function office.give_machine(p_machine uuid, p_login text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_before text;
begin
  perform office.lock();
  perform office.require_administrator();
  select login into v_before from office.machine where id = p_machine;
  if not found or not exists (select from office.member where login = p_login and active) then
    raise exception using errcode = 'OF001', message = format('%s is not an active member', p_login);
  end if;
  delete from office.session where machine = p_machine;
  update office.machine set login = p_login, seq = office.next_seq() where id = p_machine;
  perform office.add_note('moved', p_machine, format('%s → %s', v_before, p_login));
end $$;

-- Accepts the other key that a computer showed; from its next line on that one signs.
create function office.accept_key(p_machine uuid, p_key text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_machine office.machine;
begin
  perform office.lock();
  perform office.require_administrator();
  select * into v_machine from office.machine where id = p_machine and key_asked = p_key;
  if not found then
    raise exception using errcode = 'OF006', message = 'this computer did not show that key';
  end if;
  insert into office.machine_key (seq, machine, key, first_line, author)
  values (office.next_seq(), p_machine, p_key, v_machine.lines + 1, session_user::text);
  update office.machine set key = p_key, key_asked = null, seq = office.next_seq() where id = p_machine;
  delete from office.session where machine = p_machine;
  perform office.add_note('key', p_machine, p_key);
end $$;

-- Adds lines {text, hash, signature} of the caller's computer, the first of which has the number p_first, and returns
-- how many lines are here. A line that is here stays: the same one again is fine, another one in its place is refused
-- loudly, because one of the two journals is not what was filed.
create or replace function office.add_journal(p_first bigint, p_lines jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_machine uuid;
  v_here bigint;
  v_other bigint;
begin
  perform office.lock();
  v_member := office.caller();
  v_machine := office.this_machine();
  select lines into strict v_here from office.machine where id = v_machine;
  if p_first is null or p_first < 1 or p_first > v_here + 1 or jsonb_typeof(p_lines) is distinct from 'array'
    or jsonb_array_length(p_lines) > 1000
  then
    raise exception using errcode = 'OF006', message = format('line %s is the next one', v_here + 1),
      detail = v_here::text;
  end if;
  select min(j.line) into v_other
  from jsonb_array_elements(p_lines) with ordinality l (value, n)
  join office.journal_line j on j.machine = v_machine and j.line = p_first + l.n - 1
  where j.text is distinct from l.value ->> 'text' or j.hash is distinct from l.value ->> 'hash';
  if v_other is not null then
    raise exception using errcode = 'OF005', message = format('line %s of this journal is another one here', v_other),
      detail = v_other::text;
  end if;
  insert into office.journal_line (machine, line, text, hash, signature, author, seq)
  select v_machine, p_first + n - 1, value ->> 'text', value ->> 'hash', value ->> 'signature', v_member.login, s.seq
  from jsonb_array_elements(p_lines) with ordinality l (value, n), (select office.next_seq() as seq) s
  where p_first + n - 1 > v_here;
  update office.machine set lines = greatest(lines, p_first + jsonb_array_length(p_lines) - 1)
  where id = v_machine returning lines into v_here;
  return v_here;
end $$;

create or replace function office.read_claim(p_claim jsonb) returns office.claim
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
declare
  v_new office.claim;
begin
  v_new.claim_id := (p_claim ->> 'claimId')::uuid;
  v_new.environment := p_claim ->> 'environment';
  v_new.lot_id := p_claim ->> 'lotId';
  v_new.company_id := p_claim ->> 'companyId';
  v_new.attempt := (p_claim ->> 'attempt')::int;
  v_new.debit_account := p_claim ->> 'debitAccount';
  v_new.month := p_claim ->> 'month';
  v_new.due_date := p_claim ->> 'dueDate';
  v_new.fingerprint := encode(sha256(convert_to(p_claim ->> 'fingerprint', 'UTF8')), 'hex');
  v_new.body_hash := p_claim ->> 'bodyHash';
  v_new.totals := p_claim -> 'totals';
  v_new.confirmed_same_as := (p_claim ->> 'confirmedSameAs')::uuid;
  v_new.machine := office.this_machine();
  v_new.author := session_user::text;
  v_new.at := clock_timestamp();
  v_new.recovered := false;
  return v_new;
end $$;

create or replace function office.insert_claim(p_new office.claim) returns office.claim
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  p_new.seq := office.next_seq();
  select count(*) into p_new.ordinal from office.claim c
  where c.environment = p_new.environment and c.debit_account = p_new.debit_account and c.month = p_new.month
    and c.fingerprint = p_new.fingerprint;
  insert into office.claim select p_new.*;
  return p_new;
end $$;

-- Returns a claim for its claimant, with the mark of its moment: by it, a server that was set back behind this claim is
-- found out.
create function office.granted(p_claim office.claim) returns jsonb
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object('status', 'claimed', 'mark', t.mark, 'epoch', t.epoch) || office.claim_answer(p_claim)
  from office.tick t where t.seq = p_claim.seq
$$;

create or replace function office.repeated_claim(p_old office.claim, p_new office.claim) returns jsonb
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  if (p_old.environment, p_old.lot_id, p_old.body_hash, p_old.debit_account, p_old.fingerprint, p_old.machine, p_old.author)
    is distinct from
    (p_new.environment, p_new.lot_id, p_new.body_hash, p_new.debit_account, p_new.fingerprint, p_new.machine, p_new.author)
  then
    raise exception using errcode = 'OF006', message = format('claim %s was another one', p_old.claim_id);
  end if;
  if exists (select from office.claim_close where claim_id = p_old.claim_id) then
    return office.taken('closed', p_old.claim_id);
  end if;
  return office.granted(p_old) || '{"repeated": true}';
end $$;

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
  select count(*) into v_tried from office.claim where environment = v_new.environment and lot_id = v_new.lot_id;
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

-- Returns whether an outcome may follow another. A person settles only what is unknown. A computer that learnt late that
-- the bank has a lot, or may have it, may always say so, because that only locks it.
create or replace function office.may_follow(p_last text, p_next text) returns boolean
language sql immutable set search_path = pg_catalog, office, pg_temp as $$
  select case coalesce(p_last, 'open')
    when 'open' then p_next in ('accepted', 'rejected', 'notSent', 'unknown')
    when 'unknown' then p_next in ('accepted', 'rejected', 'settledAccepted', 'settledNotArrived')
    when 'settledAccepted' then p_next in ('accepted', 'returned')
    when 'settledNotArrived' then p_next in ('accepted', 'rejected')
    when 'accepted' then p_next = 'returned'
    when 'returned' then p_next = 'accepted'
    else p_next in ('accepted', 'unknown')
  end
$$;

-- How long a request may be under way at the bank, by the server's clock.
create function office.settle_wait() returns interval
language sql immutable set search_path = pg_catalog, office, pg_temp as $$ select interval '10 minutes' $$;

-- Records what became of a claim. What a computer knows (accepted, rejected, notSent, unknown) comes from the one that
-- claimed, whose journal proves it; a person with the role file or administer settles, and records a return. Of a claim
-- whose computer says nothing for ten minutes a person may say that it is unknown; it stays locked.
-- Answers `stored`, `repeated` (it is the last outcome already), `early` (nobody can tell yet) or `refused`.
create or replace function office.close(p_claim_id uuid, p_kind text, p_acceptance_no text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_machine uuid;
  v_claim office.claim;
  v_last office.claim_close;
  v_fact boolean := p_kind in ('accepted', 'rejected', 'notSent', 'unknown');
  v_person boolean;
  v_early boolean;
begin
  perform office.lock();
  v_member := office.caller();
  v_machine := office.this_machine();
  select * into v_claim from office.claim where claim_id = p_claim_id;
  if not found then
    return jsonb_build_object('status', 'noClaim');
  end if;
  select * into v_last from office.claim_close where claim_id = p_claim_id order by n desc limit 1;
  v_early := v_claim.at > clock_timestamp() - office.settle_wait();
  v_person := not v_fact or v_last.kind is not distinct from 'returned'
    or (p_kind = 'unknown' and v_last.kind is null and v_claim.machine <> v_machine);
  if not v_person and v_claim.machine <> v_machine then
    raise exception using errcode = 'OF002', message = 'only the computer that claimed knows this', detail = 'machine';
  end if;
  if v_person and not v_member.roles && array['file', 'administer'] then
    raise exception using errcode = 'OF002', message = format('%s needs the role file', v_member.login), detail = 'file';
  end if;
  if v_last.kind = p_kind and v_last.acceptance_no is not distinct from p_acceptance_no then
    return jsonb_build_object('status', 'repeated', 'outcome', v_last.kind, 'seq', v_last.seq);
  end if;
  if not office.may_follow(v_last.kind, p_kind) then
    return jsonb_build_object('status', 'refused', 'outcome', v_last.kind, 'acceptanceNo', v_last.acceptance_no);
  end if;
  if v_early and (p_kind = 'settledNotArrived' or (p_kind = 'unknown' and v_person)) then
    return jsonb_build_object('status', 'early', 'outcome', v_last.kind);
  end if;
  insert into office.claim_close (claim_id, n, kind, acceptance_no, machine, author, seq)
  values (p_claim_id, coalesce(v_last.n, 0) + 1, p_kind, p_acceptance_no, v_machine, v_member.login,
    office.next_seq())
  returning * into v_last;
  return jsonb_build_object('status', 'stored', 'outcome', v_last.kind, 'seq', v_last.seq);
end $$;

-- Entering again works only for a computer that has to recover: in a recovery, or after it filed without the office.
create or replace function office.require_recovery() returns void
language plpgsql stable set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.caller('file');
  if not exists (
    select from office.machine, office.meta where id = office.this_machine() and recovered_epoch < epoch
  ) then
    raise exception using errcode = 'OF004', message = 'this workstation has nothing to recover';
  end if;
end $$;

-- Enters a claim of the caller's computer again, as in office.claim. Who and when are the server's; what the journal
-- tells of it (author, at) is kept as told. It was granted once, so nothing refuses it now. `clash` names a claim that
-- was granted meanwhile for the same attempt: the lot may be at the bank twice.
create or replace function office.enter_claim_again(p_claim jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_new office.claim;
  v_clash uuid;
begin
  perform office.lock();
  perform office.require_recovery();
  v_new := office.read_claim(p_claim);
  if exists (select from office.claim where claim_id = v_new.claim_id) then
    return jsonb_build_object('status', 'repeated');
  end if;
  v_new.told_author := p_claim ->> 'author';
  v_new.told_at := (p_claim ->> 'at')::timestamptz;
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

-- Enters an outcome of the caller's own claim again, as its journal tells it. A settlement as never arrived frees the
-- lot, so it counts as unknown here and is settled with office.close, which keeps to the server's clock.
drop function office.enter_outcome_again(uuid, text, text, text, timestamptz);
create function office.enter_outcome_again(
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
  select * into v_claim from office.claim where claim_id = p_claim_id;
  if not found then
    return jsonb_build_object('status', 'noClaim');
  end if;
  if v_claim.machine <> office.this_machine() or v_claim.author <> session_user::text then
    raise exception using errcode = 'OF002', message = 'this claim is somebody else''s', detail = 'machine';
  end if;
  if exists (
    select from office.claim_close
    where claim_id = p_claim_id and kind = v_kind and acceptance_no is not distinct from p_acceptance_no
  ) then
    return jsonb_build_object('status', 'repeated');
  end if;
  select * into v_last from office.claim_close where claim_id = p_claim_id order by n desc limit 1;
  -- The server has forgotten what came in between, as that it was unknown before somebody found it accepted.
  if not office.may_follow(v_last.kind, v_kind)
    and not (v_last.kind is null and v_kind in ('settledAccepted', 'returned'))
  then
    return jsonb_build_object('status', 'refused', 'outcome', v_last.kind, 'acceptanceNo', v_last.acceptance_no);
  end if;
  insert into office.claim_close (claim_id, n, kind, acceptance_no, machine, author, recovered, told_author, told_at, seq)
  values (p_claim_id, coalesce(v_last.n, 0) + 1, v_kind, p_acceptance_no, v_claim.machine, session_user::text, true,
    p_told_author, p_told_at, office.next_seq());
  return jsonb_build_object('status', 'stored', 'outcome', v_kind);
end $$;

create or replace function office.recovered(p_epoch int) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.caller();
  update office.machine set recovered_epoch = p_epoch, reporting = false, seq = office.next_seq()
  where id = office.this_machine() and recovered_epoch < p_epoch and p_epoch <= (select epoch from office.meta);
  perform office.end_recovery_if_all();
  return (select jsonb_build_object('state', state, 'epoch', epoch) from office.meta);
end $$;

-- Notes afterwards that an administrator ended the office mode on the caller's computer while the server was away. It
-- enters what it filed meanwhile; until it has said office.recovered, or is excused, nobody files.
create or replace function office.note_ended(p_note text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
begin
  perform office.lock();
  perform office.caller('administer');
  perform office.add_note('ended', office.this_machine(), p_note);
  update office.machine
  set recovered_epoch = least(recovered_epoch, (select epoch - 1 from office.meta)), reporting = true,
    seq = office.next_seq()
  where id = office.this_machine();
end $$;

grant select on office.claim_now, office.machine_key to :"member";
grant execute on function
  office.hello(int, uuid, text, bigint, uuid, int, text),
  office.enter_outcome_again(uuid, text, text, text, timestamptz)
to :"member";
grant execute on function
  office.give_machine(uuid, text),
  office.accept_key(uuid, text)
to :"admin";
