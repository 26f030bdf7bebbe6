// Applications, each written as a whole before the bank answers. An unreadable file is renamed and reported, never
// overwritten.
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { practiceStage } from '#contract/ipc/practice'
import { localTaxApplication } from '#contract/bank/localTaxApplication'
import { ACCEPTANCE_NO_LENGTH } from '#contract/bank/limits'
import { fixed } from '#contract/bank/fields'
import { openFolder, writeWhole } from './files.ts'
import { createQueue } from './queue.ts'

const instant = z.number().int()
/** Instants are milliseconds since 1970 UTC. */
const storedApplication = z.strictObject({
  acceptanceNo: fixed(ACCEPTANCE_NO_LENGTH),
  stage: practiceStage,
  appliedAt: instant,
  firstApprovedAt: instant.optional(),
  approvedAt: instant.optional(),
  changedAt: instant,
  application: localTaxApplication,
})
export type StoredApplication = z.infer<typeof storedApplication>

export interface ApplicationStore {
  list(): readonly StoredApplication[]
  get(acceptanceNo: string): StoredApplication | undefined
  /** Visible at once; resolves when on disk. A new application that cannot be written disappears again. */
  put(application: StoredApplication): Promise<void>
  clear(): void
  onChange(listener: () => void): void
  /** Names of unreadable, renamed files, also of earlier runs. */
  setAside(): readonly string[]
  flush(): Promise<void>
}

const ASIDE = '.unreadable'

export async function openApplicationStore(folder: string): Promise<ApplicationStore> {
  const { applications, aside } = await readAll(folder)
  const queue = createQueue()
  let changed = () => {}
  const fileOf = (acceptanceNo: string) => join(folder, `${acceptanceNo}.json`)
  return {
    list: () => [...applications.values()],
    get: (acceptanceNo) => applications.get(acceptanceNo),
    async put(application) {
      const before = applications.get(application.acceptanceNo)
      applications.set(application.acceptanceNo, application)
      changed()
      const file = fileOf(application.acceptanceNo)
      await queue
        .run(() => write(file, application, !before))
        .catch((error: unknown) => {
          if (!before) applications.delete(application.acceptanceNo)
          changed()
          throw error
        })
    },
    clear() {
      const files = [...applications.keys()].map(fileOf)
      applications.clear()
      queue.run(() => Promise.all(files.map((file) => rm(file, { force: true })))).catch(() => undefined)
    },
    onChange: (listener) => {
      changed = listener
    },
    setAside: () => aside,
    flush: () => queue.idle(),
  }
}

/** A new application that cannot be written must not reappear: the bank answers that it was not accepted. */
async function write(file: string, application: StoredApplication, isNew: boolean): Promise<void> {
  try {
    await writeWhole(file, JSON.stringify(application))
  } catch (error) {
    if (isNew) await rm(file, { force: true })
    throw error
  }
}

async function readAll(folder: string) {
  const names = await openFolder(folder)
  const aside = names.filter((name) => name.includes(ASIDE))
  const read: StoredApplication[] = []
  for (const name of names.filter((name) => name.endsWith('.json'))) {
    const application = await readOne(join(folder, name))
    if (application) read.push(application)
    else aside.push(await moveAside(folder, name))
  }
  read.sort((a, b) => a.appliedAt - b.appliedAt)
  return { applications: new Map(read.map((application) => [application.acceptanceNo, application])), aside }
}

async function readOne(path: string): Promise<StoredApplication | undefined> {
  try {
    return storedApplication.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

async function moveAside(folder: string, name: string): Promise<string> {
  const aside = `${name}${ASIDE}-${String(Date.now())}`
  await rename(join(folder, name), join(folder, aside))
  return aside
}
