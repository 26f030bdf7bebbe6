-- What a workstation pulls: everything above its cursor, in the order in which it was written.

-- Returns up to p_limit changes above p_since. Each number occurs once, so the last one is the next cursor. Journal
-- lines and presence are read by themselves.
create function office.changes(p_since bigint, p_limit int default 1000)
returns table (seq bigint, what text, data jsonb)
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select * from (
    (select t.seq, 'item', to_jsonb(t) from office.item t where t.seq > p_since order by t.seq limit p_limit)
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
  ) found
  order by 1
  limit p_limit
$$;
