-- A pull names the items that changed; their bodies are read by themselves, a bounded number of bytes at a time.
-- With them, a thousand changes of one member were too much for one answer, so that nobody's pull came to an end.

create or replace function office.changes(p_since bigint, p_limit int default 1000)
returns table (seq bigint, what text, data jsonb)
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select * from (
    (select t.seq, 'item', jsonb_build_object('kind', t.kind, 'id', t.id, 'revision', t.revision)
      from office.item t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'request', to_jsonb(t) from office.request t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'approval', to_jsonb(t) from office.approval t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'claim', to_jsonb(t) from office.claim t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'close', to_jsonb(t) from office.claim_close t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'member', to_jsonb(t) from office.member t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'machine', to_jsonb(t) from office.machine t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'note', to_jsonb(t) from office.note t where t.seq > p_since order by t.seq limit p_limit)
    union all
    (select t.seq, 'meta', to_jsonb(t) from office.meta t where t.seq > p_since)
  ) found (seq, what, data)
  where not exists (select from office.voided v where v.seq = found.seq)
  order by 1
  limit p_limit
$$;
