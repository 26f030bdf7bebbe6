-- Each workstation's journal of filings, line by line with its hashes, so that a lost computer loses no proof.

create table office.journal_line (
  machine uuid not null references office.machine,
  line bigint not null check (line >= 1),
  text text not null check (length(text) <= 1048576),
  hash text collate "C" not null,
  author office.key not null,
  at timestamptz not null default clock_timestamp(),
  seq bigint not null,
  primary key (machine, line)
);
select office.only_add('journal_line');

-- Adds lines {text, hash} of the caller's workstation, the first of which has the number p_first, and returns how many
-- lines are here. A line that is here stays: the same one again is fine, another one in its place is refused loudly,
-- because one of the two journals is not what was filed.
create function office.add_journal(p_first bigint, p_lines jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, office, pg_temp as $$
declare
  v_member office.member;
  v_machine uuid := office.this_machine();
  v_here bigint;
  v_other bigint;
begin
  perform office.lock();
  v_member := office.caller();
  select lines into strict v_here from office.machine where id = v_machine;
  if p_first < 1 or p_first > v_here + 1 then
    raise exception using errcode = 'OF006', message = format('line %s is the next one', v_here + 1),
      detail = v_here::text;
  end if;
  select min(j.line) into v_other
  from jsonb_array_elements(p_lines) with ordinality l (value, n)
  join office.journal_line j on j.machine = v_machine and j.line = p_first + l.n - 1
  where j.text <> l.value ->> 'text' or j.hash <> l.value ->> 'hash';
  if v_other is not null then
    raise exception using errcode = 'OF005', message = format('line %s of this journal is another one here', v_other),
      detail = v_other::text;
  end if;
  insert into office.journal_line (machine, line, text, hash, author, seq)
  select v_machine, p_first + n - 1, value ->> 'text', value ->> 'hash', v_member.login, s.seq
  from jsonb_array_elements(p_lines) with ordinality l (value, n), (select office.next_seq() as seq) s
  where p_first + n - 1 > v_here;
  update office.machine set lines = greatest(lines, p_first + jsonb_array_length(p_lines) - 1)
  where id = v_machine returning lines into v_here;
  return v_here;
end $$;
