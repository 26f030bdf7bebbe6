-- The right to file a lot, taken before a byte leaves, and what became of it.
--
-- A claim never expires: the bank checks no token, so a paused computer whose claim had lapsed would file a second time.

create table office.claim (
  claim_id uuid primary key,
  environment office.key not null,
  lot_id office.key not null,
  company_id office.key not null,
  attempt int not null check (attempt >= 1),
  debit_account office.key not null,
  month office.key not null,
  -- SHA-256 of the text by which equal lots are found; the company is not in it.
  fingerprint text collate "C" not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- How many claims on account, month and fingerprint were there before.
  ordinal int not null check (ordinal >= 0),
  body_hash office.key not null,
  totals jsonb not null,
  confirmed_same_as uuid,
  machine uuid not null,
  author office.key not null,
  at timestamptz not null default clock_timestamp(),
  -- Entered again after a restore; who and when are as the workstation's journal tells them.
  recovered boolean not null default false,
  seq bigint not null unique,
  unique (environment, lot_id, attempt),
  unique (environment, debit_account, month, fingerprint, ordinal)
);
create index claim_lot on office.claim (lot_id);
create index claim_account on office.claim (environment, debit_account, month);
create index claim_body on office.claim (environment, body_hash);
select office.only_add('claim');

create table office.claim_close (
  claim_id uuid not null references office.claim,
  n int not null check (n >= 1),
  kind text not null check (kind in (
    'accepted', 'rejected', 'notSent', 'unknown', 'settledAccepted', 'settledNotArrived', 'returned')),
  acceptance_no text check (length(acceptance_no) <= 100),
  machine uuid not null,
  author office.key not null,
  at timestamptz not null default clock_timestamp(),
  recovered boolean not null default false,
  seq bigint not null unique,
  primary key (claim_id, n)
);
select office.only_add('claim_close');

-- Each claim with the last thing that became of it. `unpaid`: the bank certainly does not have it. `returned`: the bank
-- had it and gave it back; the lot stays as it was filed, but an equal one may follow.
create view office.claim_now as
select c.*, k.kind as outcome, k.acceptance_no, k.at as outcome_at, k.author as outcome_author,
  coalesce(k.kind in ('rejected', 'notSent', 'settledNotArrived'), false) as unpaid,
  coalesce(k.kind = 'returned', false) as returned
from office.claim c
left join lateral (
  select * from office.claim_close k where k.claim_id = c.claim_id order by k.n desc limit 1
) k on true;

create function office.claim_answer(p_claim office.claim) returns jsonb
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object(
    'claimId', p_claim.claim_id, 'lotId', p_claim.lot_id, 'attempt', p_claim.attempt, 'ordinal', p_claim.ordinal,
    'by', p_claim.author, 'machine', p_claim.machine,
    'machineName', (select name from office.machine where id = p_claim.machine), 'at', p_claim.at, 'seq', p_claim.seq)
$$;

create function office.taken(p_kind text, p_claim_id uuid default null) returns jsonb
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object('status', 'taken', 'why', p_kind)
    || coalesce((select office.claim_answer(c) from office.claim c where c.claim_id = p_claim_id), '{}')
$$;

-- Returns the claim because of which a lot must not be changed, or null.
create function office.filed_claim(p_lot text) returns jsonb
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select office.claim_answer(c)
  from office.claim c join office.claim_now n using (claim_id)
  where c.lot_id = p_lot and not n.unpaid
  order by c.seq desc limit 1
$$;

-- Returns the newest claim by which the same tax may be paid already, or null. Equal are: the same account, month and
-- fingerprint; the same body; and, except in practice, where companies share accounts, the same account, month and
-- totals of another company, since a company may be registered twice.
create function office.same_claim(p_new office.claim) returns uuid
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select claim_id from office.claim_now n
  where n.environment = p_new.environment and not n.unpaid and not n.returned
    and (
      n.body_hash = p_new.body_hash
      or (n.debit_account = p_new.debit_account and n.month = p_new.month and (
        n.fingerprint = p_new.fingerprint
        or (n.company_id <> p_new.company_id and n.totals = p_new.totals and p_new.environment <> 'practice')))
    )
  order by n.seq desc limit 1
$$;

-- Returns a claim as it was asked for, without attempt, number and order.
create function office.read_claim(p_claim jsonb) returns office.claim
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

create function office.insert_claim(p_new office.claim) returns office.claim
language plpgsql set search_path = pg_catalog, office, pg_temp as $$
begin
  p_new.seq := office.next_seq();
  select count(*) into p_new.ordinal from office.claim c
  where c.environment = p_new.environment and c.debit_account = p_new.debit_account and c.month = p_new.month
    and c.fingerprint = p_new.fingerprint;
  insert into office.claim values (p_new.*);
  return p_new;
end $$;

-- Answers a claim id that is here already. It is the same claim only if everything that was asked is the same; once it
-- has an outcome it allows nothing any more.
create function office.repeated_claim(p_old office.claim, p_new office.claim) returns jsonb
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
  return jsonb_build_object('status', 'claimed', 'repeated', true) || office.claim_answer(p_old);
end $$;

-- Takes the right to file. p_claim: {claimId, environment, lotId, companyId, attempt, debitAccount, month, fingerprint,
-- bodyHash, totals, confirmedSameAs?, seen?}. Answers {status: 'claimed'} or {status: 'taken', why}:
--   lot          the lot is, or may be, at the bank       attempt      the lot was tried more often than the caller knows
--   same         an equal lot is; confirm exactly it      stale        the lot was changed after `seen`, the cursor
--   notApproved  four eyes have not seen this body        closed       this claim already has an outcome
--   role         the caller may not file                  recovering   the record may be incomplete
-- A lost answer is asked for again with the same claim id. A SELECT that finds nothing proves nothing.
create function office.claim(p_claim jsonb) returns jsonb
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
  if not office.is_complete() then
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
  return jsonb_build_object('status', 'claimed') || office.claim_answer(office.insert_claim(v_new));
end $$;

-- Returns whether an outcome may follow another. What the bank or the journal says is a fact and may follow what a
-- person settled; an acceptance is only undone by the bank's return, and that by the bank or whoever recorded it.
create function office.may_follow(p_last text, p_next text) returns boolean
language sql immutable set search_path = pg_catalog, office, pg_temp as $$
  select case coalesce(p_last, 'open')
    when 'open' then p_next in ('accepted', 'rejected', 'notSent', 'unknown', 'settledAccepted', 'settledNotArrived')
    when 'unknown' then p_next in ('accepted', 'rejected', 'settledAccepted', 'settledNotArrived')
    when 'settledAccepted' then p_next in ('accepted', 'returned')
    when 'settledNotArrived' then p_next in ('accepted', 'rejected', 'notSent')
    when 'accepted' then p_next = 'returned'
    when 'returned' then p_next = 'accepted'
    else false
  end
$$;

-- Records what became of a claim. What a computer knows (accepted, rejected, notSent, unknown) comes from the one that
-- claimed, whose journal proves it; a person with the role file or administer settles, and records a return.
-- Answers `stored`, `repeated` (it is the last outcome already) or `refused` with the last outcome.
create function office.close(p_claim_id uuid, p_kind text, p_acceptance_no text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_claim office.claim;
  v_last office.claim_close;
  v_fact boolean := p_kind in ('accepted', 'rejected', 'notSent', 'unknown');
begin
  perform office.lock();
  v_member := office.caller();
  select * into v_claim from office.claim where claim_id = p_claim_id;
  if not found then
    return jsonb_build_object('status', 'noClaim');
  end if;
  select * into v_last from office.claim_close where claim_id = p_claim_id order by n desc limit 1;
  if v_fact and v_claim.machine <> office.this_machine() and coalesce(v_last.kind, '') <> 'returned' then
    raise exception using errcode = 'OF002', message = 'only the computer that claimed knows this', detail = 'machine';
  end if;
  if (not v_fact or v_last.kind = 'returned') and not v_member.roles && array['file', 'administer'] then
    raise exception using errcode = 'OF002', message = format('%s needs the role file', v_member.login), detail = 'file';
  end if;
  if v_last.kind = p_kind and v_last.acceptance_no is not distinct from p_acceptance_no then
    return jsonb_build_object('status', 'repeated', 'outcome', v_last.kind, 'seq', v_last.seq);
  end if;
  if not office.may_follow(v_last.kind, p_kind) then
    return jsonb_build_object('status', 'refused', 'outcome', v_last.kind, 'acceptanceNo', v_last.acceptance_no);
  end if;
  insert into office.claim_close (claim_id, n, kind, acceptance_no, machine, author, seq)
  values (p_claim_id, coalesce(v_last.n, 0) + 1, p_kind, p_acceptance_no, office.this_machine(), v_member.login,
    office.next_seq())
  returning * into v_last;
  return jsonb_build_object('status', 'stored', 'outcome', v_last.kind, 'seq', v_last.seq);
end $$;
