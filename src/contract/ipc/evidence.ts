import { z } from 'zod'
import { EVIDENCE_KINDS } from '#domain/evidence/document'
import { EVIDENCE_ORDERS } from '#domain/evidence/order'
import { withComposedTexts } from '../bank/fields.ts'
import { localTaxApplication } from '../bank/localTaxApplication.ts'
import { environmentName } from '../filed.ts'
import { channel, COMMON, EXPORT, noInput } from './channel.ts'
import { filingCertificate } from './documents.ts'

/** `at`: ISO instants; `date`: `YYYY-MM-DD`; amounts in yen. */
export const evidenceDocument = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of two documents with the same key, the later one replaces the earlier. */
  key: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  date: z.string(),
  amount: z.number().nullable(),
  company: z.string(),
  parties: z.array(z.string()),
  /** Of an application and of answers to it: the day of payment, and the amount of each municipality. */
  paymentDate: z.string().optional(),
  payments: z.array(z.strictObject({ party: z.string(), amount: z.number() })).optional(),
  environment: environmentName.optional(),
  file: z.string().regex(/^[^/\\]+$/),
  bytes: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  user: z.string(),
  entryId: z.string().optional(),
  acceptanceNo: z.string().optional(),
})
export type EvidenceDocument = z.infer<typeof evidenceDocument>

/** When and why it was replaced or withdrawn. The file stays in both cases. */
export const keptEvidence = evidenceDocument.extend({
  replaced: z.strictObject({ by: z.string(), at: z.string() }).optional(),
  withdrawn: z.strictObject({ at: z.string(), user: z.string(), reason: z.string() }).optional(),
})
export type KeptEvidence = z.infer<typeof keptEvidence>

/**
 * `missing`, `changed`: a file of the index; `foreign`: a file not in the index; `line`: a line of the index is
 * unreadable or not bound to those before it; `cutOff`: the index lacks lines at its end, according to its head or to
 * this computer. Lines count from 1.
 */
export const evidenceProblem = z.strictObject({
  check: z.enum(['missing', 'changed', 'foreign', 'line', 'cutOff']),
  name: z.string().optional(),
  line: z.number().optional(),
})
export type EvidenceProblem = z.infer<typeof evidenceProblem>

/** `folder` is null while none is chosen; `waiting`: documents not written yet. */
export const evidenceStatus = z.strictObject({
  folder: z.string().nullable(),
  waiting: z.number(),
  failed: z.boolean(),
})
export type EvidenceStatus = z.infer<typeof evidenceStatus>

const yen = z.number().optional()
/** `YYYY-MM-DD`; '' for no limit. */
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/)
/** Newest first if no order is given. */
export const evidenceWish = z.strictObject({
  query: z.strictObject({
    from: day,
    to: day,
    paidFrom: day,
    paidTo: day,
    least: yen,
    most: yen,
    party: z.string().max(400),
    kind: z.enum([...EVIDENCE_KINDS, '']),
  }),
  sort: z.strictObject({ key: z.enum(EVIDENCE_ORDERS), direction: z.literal([1, -1]) }).optional(),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
})
export type EvidenceWish = z.infer<typeof evidenceWish>

/** Fewer documents than asked for if they are large. */
export const evidencePage = z.strictObject({
  total: z.number(),
  found: z.number(),
  documents: z.array(keptEvidence),
})
export type EvidencePage = z.infer<typeof evidencePage>

/** Electronic records as 電子帳簿保存法 wants them kept. */
export const evidenceChannels = {
  'evidence.status': channel(noInput, evidenceStatus, COMMON),
  /** Nothing changes if the user cancels. */
  'evidence.chooseFolder': channel(noInput, evidenceStatus, COMMON),
  'evidence.retry': channel(noInput, evidenceStatus, COMMON),
  'evidence.find': channel(evidenceWish, evidencePage, COMMON),
  /** Newest first, as many as one answer holds. `skip`: how many were offered already that could not be taken. */
  'evidence.wanted': channel(
    z.strictObject({ skip: z.int().min(0) }),
    z.array(z.strictObject({ entryId: z.string(), lotId: z.string() })),
    COMMON,
  ),
  /** The body is taken only if its hash is the one in the journal. */
  'evidence.takeBody': channel(
    z.strictObject({ entryId: z.string(), application: withComposedTexts(localTaxApplication) }),
    z.object({ taken: z.boolean() }),
    COMMON,
  ),
  /** Newest first, and only some: the others follow once these copies are kept. */
  'evidence.wantedCopies': channel(
    noInput,
    z.array(
      z.strictObject({
        entryId: z.string(),
        lotId: z.string(),
        companyId: z.string(),
        environment: environmentName,
        acceptanceNo: z.string(),
      }),
    ),
    COMMON,
  ),
  'evidence.keepCopy': channel(
    z.strictObject({ entryId: z.string(), certificate: filingCertificate }),
    z.strictObject({ kept: z.boolean() }),
    [...COMMON, 'printFailed'],
  ),
  'evidence.check': channel(
    noInput,
    z.strictObject({ documents: z.number(), problems: z.array(evidenceProblem) }),
    COMMON,
  ),
  'evidence.show': channel(z.strictObject({ id: evidenceDocument.shape.id }), z.null(), [...COMMON, 'notFound']),
  'evidence.withdraw': channel(
    z.strictObject({ id: evidenceDocument.shape.id, reason: z.string().trim().min(1).max(400) }),
    keptEvidence,
    [...COMMON, 'notFound'],
  ),
  /** Copies all into a new folder inside the one that the user chooses, with an index as HTML and CSV. */
  'evidence.export': channel(
    noInput,
    z.strictObject({ name: z.string().nullable(), documents: z.number(), problems: z.array(evidenceProblem) }),
    [...COMMON, ...EXPORT],
  ),
} as const
