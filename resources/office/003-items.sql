-- What people edit: companies, accounts, payees, lots and their rows, month states, and so on.

create table office.item (
  kind text collate "C" not null check (kind in (
    'company', 'account', 'payee', 'lotHead', 'lotRow', 'lotOrder', 'monthState', 'assignment', 'deposit', 'setting')),
  id office.key not null,
  company_id text collate "C",
  -- The lot to which a head, a row or an order belongs.
  lot_id text collate "C",
  revision bigint not null,
  seq bigint not null unique,
  deleted boolean not null,
  body jsonb not null check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 1048576),
  author office.key not null,
  at timestamptz not null,
  primary key (kind, id),
  check ((lot_id is not null) = (kind in ('lotHead', 'lotRow', 'lotOrder'))),
  check (kind <> 'lotHead' or lot_id = id)
);
create index item_lot on office.item (lot_id, seq) where lot_id is not null;

-- Who changed what and when. The id of a change makes its repetition harmless.
create table office.item_history (
  seq bigint primary key,
  change_id uuid not null unique,
  kind text collate "C" not null,
  id text collate "C" not null,
  revision bigint not null,
  deleted boolean not null,
  body jsonb not null,
  author office.key not null,
  at timestamptz not null
);
create index item_history_item on office.item_history (kind, id, revision);
select office.only_add('item_history');

-- Who is where. Advice and no lock: it needs no number, and losing it in a crash costs nothing.
create unlogged table office.presence (
  login office.key not null,
  machine uuid not null,
  what text not null check (length(what) <= 200),
  at timestamptz not null,
  primary key (login, machine)
);

create function office.present(p_what text) returns void
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member := office.caller();
begin
  insert into office.presence (login, machine, what, at)
  values (v_member.login, office.this_machine(), p_what, clock_timestamp())
  on conflict (login, machine) do update set what = excluded.what, at = excluded.at;
end $$;

-- Returns which roles may change items of a kind: any of them, or every member when there is none.
create function office.editors(p_kind text) returns text[]
language sql immutable set search_path = pg_catalog, office, pg_temp as $$
  select case
    when p_kind = 'setting' then array['administer']
    when p_kind in ('company', 'account') then array['prepare', 'administer']
    when p_kind in ('payee', 'lotHead', 'lotRow', 'lotOrder') then array['prepare']
    else array['prepare', 'approve', 'file', 'administer']
  end
$$;

create function office.item_answer(p_status text, p_item office.item) returns jsonb
language sql immutable set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object(
    'status', p_status, 'kind', p_item.kind, 'id', p_item.id, 'revision', p_item.revision, 'seq', p_item.seq,
    'deleted', p_item.deleted, 'body', p_item.body, 'author', p_item.author, 'at', p_item.at)
$$;

-- Decides one change. The caller holds the lock. Answers:
--   stored    it is the newest revision now (with `revived` when it brought back what somebody had deleted)
--   repeated  this change was stored before, or the item already is what the change wants
--   conflict  somebody else changed it meanwhile; the answer holds what is there
--   filed     the lot is, or may be, at the bank; the answer holds the claim
-- A base above the revision here comes from a workstation that saw more than a restored server knows: it is stored.
create function office.put_one(p_member office.member, p_change jsonb, p_seq bigint) returns jsonb
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

  if v_known and v_base < v_now.revision then
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

-- Takes an array of changes {changeId, kind, id, base, body, deleted, companyId?, lotId?} and returns an answer for each.
-- With p_together none is stored unless all can be; those that could be are then answered with `withheld`.
create function office.put_many(p_changes jsonb, p_together boolean default false) returns jsonb
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_seq bigint;
  v_change jsonb;
  v_answer jsonb;
  v_answers jsonb[] := '{}';
  v_refused boolean := false;
begin
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

create function office.put(
  p_kind text, p_id text, p_base bigint, p_body jsonb, p_deleted boolean, p_change uuid,
  p_company text default null, p_lot text default null
) returns jsonb
language sql security definer set search_path = pg_catalog, office, pg_temp as $$
  select office.put_many(jsonb_build_array(jsonb_build_object(
    'kind', p_kind, 'id', p_id, 'base', p_base, 'body', p_body, 'deleted', p_deleted, 'changeId', p_change,
    'companyId', p_company, 'lotId', p_lot))) -> 0
$$;
