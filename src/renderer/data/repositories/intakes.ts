import type { Tally, Layout, SubjectName } from '#formats/intake/reading'
import { db } from '../schema/db.ts'
import { layoutIdOf, lotOwner, type IntakeRecord } from '../intakes/intakeRecords.ts'

export {
  depositsOwner,
  lotOwner,
  payeesOwner,
  planOwner,
  statementOwner,
  type IntakeRecord,
} from '../intakes/intakeRecords.ts'

/** Per subject; the layout used longest ago is dropped. */
const MOST_LAYOUTS = 60

export interface TakenFile {
  readonly companyId: string
  readonly subject: SubjectName
  readonly name: string
  readonly hash: string
  readonly count: number
  readonly account: Tally
  readonly layout?: Layout | undefined
}
/** `lotId` is the first of its lots that still exists. */
export interface EarlierIntake extends IntakeRecord {
  lotId?: string
}

/** The company's own layouts come first, then those of others, each by last use. */
export async function rememberedLayouts(subject: SubjectName, companyId: string): Promise<Layout[]> {
  const records = await db.layouts.where('subject').equals(subject).toArray()
  const isOwn = (one: { companyId: string }) => Number(one.companyId === companyId)
  return records.sort((a, b) => isOwn(b) - isOwn(a) || b.usedAt.localeCompare(a.usedAt)).map(({ layout }) => layout)
}

export async function findIntake(
  companyId: string,
  hash: string,
  subjects: readonly SubjectName[],
): Promise<EarlierIntake | undefined> {
  const same = await db.intakes.where('[companyId+hash]').equals([companyId, hash]).toArray()
  const last = same
    .filter((one) => subjects.includes(one.subject))
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1)
  if (!last) return undefined
  const lots = await db.lots.toCollection().primaryKeys()
  const lotId = lots.find((one) => last.owners.includes(lotOwner(one)))
  return { ...last, ...(lotId !== undefined && { lotId }) }
}

/** The last one first. */
export async function intakesOfOwner(owner: string): Promise<IntakeRecord[]> {
  const found = await db.intakes.where('owners').equals(owner).toArray()
  return found.sort((a, b) => b.at.localeCompare(a.at))
}

/** Stores the record of a file and its layout, in one transaction with what the caller writes. */
export async function keepIntake(
  { layout, ...file }: TakenFile,
  owners: readonly string[],
  at: string = new Date().toISOString(),
): Promise<void> {
  await db.transaction('rw', db.intakes, db.layouts, async () => {
    await db.intakes.add({ intakeId: crypto.randomUUID(), ...file, owners: [...owners], at })
    if (layout) await keepLayout(layout, file.companyId, at)
  })
}

async function keepLayout(layout: Layout, companyId: string, usedAt: string): Promise<void> {
  const { subject } = layout
  await db.layouts.put({ subject, layoutId: layoutIdOf(layout), layout, companyId, usedAt })
  const records = await db.layouts.where('subject').equals(subject).toArray()
  const old = records.sort((a, b) => b.usedAt.localeCompare(a.usedAt)).slice(MOST_LAYOUTS)
  await db.layouts.bulkDelete(old.map((one): [string, string] => [one.subject, one.layoutId]))
}

/** For a company that is erased here. */
export async function deleteIntakes(companyId: string): Promise<void> {
  await db.intakes.where('companyId').equals(companyId).delete()
}
