-- Four eyes: who asked for an approval of exactly which body, and who answered.

create table office.request (
  seq bigint primary key,
  request_id uuid not null unique,
  lot_id office.key not null,
  environment office.key not null,
  body_hash office.key not null,
  totals jsonb not null,
  author office.key not null,
  at timestamptz not null default clock_timestamp()
);
create index request_lot on office.request (lot_id, seq desc);
select office.only_add('request');

create table office.approval (
  seq bigint primary key,
  approval_id uuid not null unique,
  lot_id office.key not null,
  environment office.key not null,
  body_hash office.key not null,
  verdict text not null check (verdict in ('approve', 'return')),
  comment text not null check (length(comment) <= 2000),
  author office.key not null,
  at timestamptz not null default clock_timestamp()
);
create index approval_lot on office.approval (lot_id, seq desc);
select office.only_add('approval');

-- Asks for an approval of this body. The same request id again changes nothing.
create function office.request_approval(
  p_request uuid, p_lot text, p_environment text, p_body_hash text, p_totals jsonb
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_row office.request;
begin
  perform office.lock();
  v_member := office.caller('prepare');
  select * into v_row from office.request where request_id = p_request;
  if found then
    return jsonb_build_object('status', 'repeated', 'seq', v_row.seq, 'author', v_row.author, 'at', v_row.at);
  end if;
  insert into office.request (seq, request_id, lot_id, environment, body_hash, totals, author)
  values (office.next_seq(), p_request, p_lot, p_environment, p_body_hash, p_totals, v_member.login)
  returning * into v_row;
  return jsonb_build_object('status', 'stored', 'seq', v_row.seq, 'author', v_row.author, 'at', v_row.at);
end $$;

-- Approves or returns what was last asked for this lot. Answers `notAsked` when that was another body, and `own` when
-- the caller asked for it.
create function office.approve(
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
  if v_request.author = v_member.login then
    return jsonb_build_object('status', 'own');
  end if;
  insert into office.approval (seq, approval_id, lot_id, environment, body_hash, verdict, comment, author)
  values (office.next_seq(), p_approval, p_lot, p_environment, p_body_hash, p_verdict, p_comment, v_member.login)
  returning * into v_row;
  return jsonb_build_object('status', 'stored', 'seq', v_row.seq, 'author', v_row.author, 'at', v_row.at);
end $$;

-- Returns whether exactly this body was asked for last, and approved last, by somebody who did not ask.
create function office.is_approved(p_lot text, p_environment text, p_body_hash text) returns boolean
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
      and v_approval.author <> v_request.author, false);
end $$;
