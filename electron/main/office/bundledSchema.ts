import meta from '#resources/office/001-meta.sql?raw'
import members from '#resources/office/002-members.sql?raw'
import items from '#resources/office/003-items.sql?raw'
import approvals from '#resources/office/004-approvals.sql?raw'
import claims from '#resources/office/005-claims.sql?raw'
import journals from '#resources/office/006-journals.sql?raw'
import recovery from '#resources/office/007-recovery.sql?raw'
import changes from '#resources/office/008-changes.sql?raw'
import grants from '#resources/office/009-grants.sql?raw'
import takenOutcome from '#resources/office/010-taken-outcome.sql?raw'
import identity from '#resources/office/011-identity.sql?raw'
import facts from '#resources/office/012-facts.sql?raw'
import limits from '#resources/office/013-limits.sql?raw'
import hardening from '#resources/office/014-hardening.sql?raw'
import claimWithMark from '#resources/office/015-claim-with-mark.sql?raw'
import changesWithoutBodies from '#resources/office/016-changes-without-bodies.sql?raw'
import whoHoldsTheCounter from '#resources/office/017-who-holds-the-counter.sql?raw'
import boundsOfAMember from '#resources/office/018-bounds-of-a-member.sql?raw'
import { schemaFile, type SchemaFile } from './schemaFiles.ts'

const TEXTS: Readonly<Record<string, string>> = {
  '001-meta.sql': meta,
  '002-members.sql': members,
  '003-items.sql': items,
  '004-approvals.sql': approvals,
  '005-claims.sql': claims,
  '006-journals.sql': journals,
  '007-recovery.sql': recovery,
  '008-changes.sql': changes,
  '009-grants.sql': grants,
  '010-taken-outcome.sql': takenOutcome,
  '011-identity.sql': identity,
  '012-facts.sql': facts,
  '013-limits.sql': limits,
  '014-hardening.sql': hardening,
  '015-claim-with-mark.sql': claimWithMark,
  '016-changes-without-bodies.sql': changesWithoutBodies,
  '017-who-holds-the-counter.sql': whoHoldsTheCounter,
  '018-bounds-of-a-member.sql': boundsOfAMember,
}

/** In order, as built into the app; a test compares them with the folder. */
export const BUNDLED_SCHEMA: readonly SchemaFile[] = Object.entries(TEXTS)
  .map(([name, sql]) => schemaFile(name, sql))
  .filter((file) => file !== null)
