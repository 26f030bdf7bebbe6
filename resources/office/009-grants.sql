-- Who may call what. Members read tables and call functions; they write no table, not even one that is only added to,
-- so an author cannot be forged. A later file that adds a table or a function grants it by name in the same way.

revoke all on schema office from public;
grant usage on schema office to :"member";

grant select on
  office.meta, office.counter, office.migration, office.member, office.machine, office.note, office.item,
  office.item_history, office.presence, office.request, office.approval, office.claim, office.claim_close,
  office.claim_now, office.journal_line
to :"member";

grant execute on function
  office.hello(int, uuid, text, bigint, uuid, int),
  office.position(bigint),
  office.changes(bigint, int),
  office.present(text),
  office.put(text, text, bigint, jsonb, boolean, uuid, text, text),
  office.put_many(jsonb, boolean),
  office.request_approval(uuid, text, text, text, jsonb),
  office.approve(uuid, text, text, text, text, text),
  office.claim(jsonb),
  office.close(uuid, text, text),
  office.add_journal(bigint, jsonb),
  office.enter_claim_again(jsonb),
  office.enter_outcome_again(uuid, text, text, text, timestamptz),
  office.recovered(int),
  office.note_ended(text)
to :"member";

grant execute on function
  office.admit(text, text, text[]),
  office.set_roles(text, text[]),
  office.deactivate(text),
  office.set_office(text, boolean),
  office.excuse(uuid, text),
  office.declare_restored(text)
to :"admin";
