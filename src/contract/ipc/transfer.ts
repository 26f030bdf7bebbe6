import { z } from 'zod'
import { company, environment, environmentName } from './company.ts'
import { channel, COMMON, companyId, EXPORT, noInput } from './channel.ts'
import { fileBytes } from './documents.ts'
import { LOTS_AT_ONCE } from './journalParts.ts'

export { TRANSFER_EXTENSION } from './desktopNames.ts'
/** Characters. Long, because the file may lie in a mailbox for years. */
export const MIN_PASSPHRASE = 12
const passphrase = z.string().min(1).max(1000)
/** Counted after NFKC normalisation. */
export const newFilePassphrase = passphrase.refine((text) => [...text.normalize('NFKC')].length >= MIN_PASSPHRASE)
export const filePassphrase = passphrase

/** `move` and `handOver`: the work continues on another computer, so filing one of its lots here asks first. */
export const transferPurpose = z.enum(['backup', 'move', 'handOver'])
export type TransferPurpose = z.infer<typeof transferPurpose>

/** In file order. */
export const transferTable = z.enum([
  'lots',
  'orders',
  'details',
  'steps',
  'payees',
  'lookups',
  'balances',
  'balanceGroups',
  'expectedLists',
  'matches',
  // The next two and `yearLayouts` are in files of schema versions before 14.
  'imports',
  'mappings',
  'layouts',
  'intakes',
  'monthNotes',
  'yearEmployees',
  'yearLayouts',
  'statements',
  'statementChunks',
])
export type TransferTable = z.infer<typeof transferTable>

/** Lots that a file brings: those of 300 clients in thirty years are a third of it. */
const MAX_RECEIVED = 300_000
const MAX_TRANSFER_ROWS = 5_000
export const MAX_TRANSFER_CHARACTERS = 8_388_608
/** Each is the JSON text of an object, in one line: as text, a row costs a tenth of what its values cost one by one. */
export const transferRows = z.array(z.string().refine(isRow, 'no row')).max(MAX_TRANSFER_ROWS)

/** A text of two lines would become two lines of the file, the second one of any table. */
function isRow(text: string): boolean {
  if (!text.startsWith('{') || text.includes('\n')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `at`: ISO instant. */
export const transferOrigin = z.strictObject({
  fileId: z.uuid(),
  machine: z.string().max(300),
  user: z.string().max(300),
  at: z.string().max(40),
})
export type TransferOrigin = z.infer<typeof transferOrigin>

/** `schemaVersion` is that of the page's tables. */
export const transferManifest = z.object({
  format: z.literal(1),
  purpose: transferPurpose,
  app: z.string().max(60),
  schemaVersion: z.int().min(1),
  origin: transferOrigin,
})
export type TransferManifest = z.infer<typeof transferManifest>

/** As the domain's `fingerprint` expects it. */
const handedOverDetail = z.strictObject({
  municipalityCode: z.string().max(60),
  designatedNumber: z.string().max(60),
  amountOfPayrollTaxPayments: z.number(),
  amountOfMunicipalInhabitantTaxPayments: z.number(),
  amountOfPrefecturalInhabitantsTaxPayments: z.number(),
})
export const handedOverLot = z.strictObject({
  lotId: z.uuid(),
  companyId: z.uuid(),
  month: z.string().max(20),
  details: z.array(handedOverDetail).max(10_000),
})
export type HandedOverLot = z.infer<typeof handedOverLot>

export const handoverMark = z.strictObject({
  lotId: z.string(),
  fileId: z.string(),
  name: z.string(),
  at: z.string(),
  user: z.string(),
  purpose: transferPurpose,
})
export type HandoverMark = z.infer<typeof handoverMark>

/** What the file has, once every byte of it has been verified. */
export const transferSummary = z.object({
  manifest: transferManifest,
  ownMachine: z.boolean(),
  companies: z.array(z.object({ company, here: z.enum(['new', 'same', 'differs']) })),
  environments: z.array(z.object({ environment, here: z.enum(['same', 'differs']) })),
  preferences: z.boolean(),
  /**
   * `unknownHere`: filings this computer did not know; `problems`: lines of the other journal that failed the check.
   */
  journal: z.object({ entries: z.number(), unknownHere: z.number(), problems: z.number() }),
  counts: z.array(z.object({ table: transferTable, rows: z.number() })),
})
export type TransferSummary = z.infer<typeof transferSummary>

export const transferPart = z.object({
  parts: z.array(z.object({ table: transferTable, rows: z.array(z.string()) })),
  done: z.boolean(),
})
export type TransferPart = z.infer<typeof transferPart>

export const takeSettings = z.strictObject({
  transferId: z.uuid(),
  companies: z.array(z.uuid()).max(10_000),
  environments: z.array(environmentName).max(3),
  preferences: z.boolean(),
})

/** `lines`: of the record of other computers, without which no mark changes. */
export const transferState = z.object({
  machine: z.string(),
  user: z.string(),
  lines: z.number(),
  moved: z.object({ at: z.string(), name: z.string() }).nullable(),
})
export type TransferState = z.infer<typeof transferState>

const FILE = [
  ...COMMON,
  'notFound',
  'fileNotOurs',
  'fileNewer',
  'fileTruncated',
  'fileDamaged',
  'fileTooCostly',
  'filePassphraseWrong',
] as const

const someLots = z.array(z.string()).max(LOTS_AT_ONCE)
const openedTransfer = z.object({ transferId: z.uuid(), name: z.string(), bytes: z.number() })

export const transferChannels = {
  'transfer.state': channel(noInput, transferState, COMMON),
  /** Of those of these lots that left this computer, or came in another's backup. Shown only: filing asks by itself. */
  'transfer.marks': channel(z.strictObject({ lotIds: someLots }), z.array(handoverMark), COMMON),
  /** Asks where to save, then writes main's own data. `transferId` is null if the user cancelled. */
  'transfer.begin': channel(
    z.strictObject({
      purpose: transferPurpose,
      passphrase: newFilePassphrase,
      suggestedName: z.string().max(200),
      schemaVersion: z.int().min(1),
      companyIds: z.array(companyId).max(10_000).optional(),
    }),
    z.object({ transferId: z.uuid().nullable() }),
    [...COMMON, ...EXPORT],
  ),
  'transfer.part': channel(
    z.strictObject({ transferId: z.uuid(), table: transferTable, rows: transferRows }),
    z.null(),
    [...COMMON, 'notFound'],
  ),
  /** Puts the file in its place, and records that these lots went with it. */
  'transfer.finish': channel(
    z.strictObject({ transferId: z.uuid(), handedOver: z.array(handedOverLot).max(50_000) }),
    z.object({ name: z.string(), bytes: z.number() }),
    [...COMMON, 'notFound'],
  ),
  'transfer.cancel': channel(z.strictObject({ transferId: z.uuid() }), z.null(), COMMON),
  /** Null if the user cancelled. */
  'transfer.choose': channel(noInput, openedTransfer.nullable(), FILE),
  /** A file given to the app from outside; null if there is none. */
  'transfer.takeOffered': channel(noInput, openedTransfer.nullable(), FILE),
  /** The file's bytes, because the page knows no path. */
  'transfer.drop': channel(
    z.strictObject({ name: z.string().min(1).max(255), bytes: fileBytes }),
    openedTransfer,
    FILE,
  ),
  /** Verifies the whole file. The passphrase is not stored. */
  'transfer.unlock': channel(
    z.strictObject({ transferId: z.uuid(), passphrase: filePassphrase }),
    transferSummary,
    FILE,
  ),
  /** Those of these lots that are, or may be, at the bank according to the file's journal. */
  'transfer.held': channel(z.strictObject({ transferId: z.uuid(), lotIds: someLots }), z.array(z.string()), [
    ...COMMON,
    'notFound',
  ]),
  /** The next rows; with `tables`, from the first row of these tables on. */
  'transfer.rows': channel(
    z.strictObject({ transferId: z.uuid(), tables: z.array(transferTable).optional() }),
    transferPart,
    FILE,
  ),
  /**
   * The other computer's journal is stored beside this computer's; `received`: lots stored here as they are in the
   * file.
   */
  'transfer.takeJournal': channel(
    z.strictObject({ transferId: z.uuid(), received: z.array(z.string()).max(MAX_RECEIVED) }),
    z.object({ added: z.number() }),
    [...COMMON, 'notFound', 'journalDamaged'],
  ),
  /** A native question asks about each bank address. */
  'transfer.takeSettings': channel(
    takeSettings,
    z.object({ companies: z.number(), addressesRefused: z.array(environmentName) }),
    [...COMMON, 'notFound'],
  ),
} as const
