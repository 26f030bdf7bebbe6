-- A refused claim names the one it met; from here on also what became of that, so that "was filed" and "is being filed"
-- can be told apart.

create or replace function office.taken(p_kind text, p_claim_id uuid default null) returns jsonb
language sql stable set search_path = pg_catalog, office, pg_temp as $$
  select jsonb_build_object('status', 'taken', 'why', p_kind)
    || coalesce((
      select office.claim_answer(c) || jsonb_build_object('outcome', n.outcome)
      from office.claim c join office.claim_now n using (claim_id) where c.claim_id = p_claim_id
    ), '{}')
$$;
