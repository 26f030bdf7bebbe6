import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ChannelName, Input, Value } from '#contract/ipc/channels'
import { LOTS_AT_ONCE } from '#contract/ipc/journalParts'
import type { Reply } from '#contract/ipc/bridge'
import type { HandoverMark } from '#contract/ipc/transfer'
import { createDispatcher } from '#main/ipc/dispatcher'
import { createFileLog } from '#main/guard/log/log'
import { createHandlers } from '#main/start/handlers'
import { createSettings } from '#main/settings/settings'
import type { DeriveKeys } from '#main/transfer/preamble'
import { createVault } from '#main/vault/vault'
import {
  application,
  caller,
  fakeSafeStorage,
  FIXED_NOW,
  memoryFile,
  NO_POLICY,
  openLock,
  openNetwork,
  temporaryFolder,
} from '../support.ts'
import { testWorld } from '../testWorld.ts'

/** A fast key derivation, because its cost is not under test here. */
const quickly: DeriveKeys = (passphrase, { salt }) => {
  const key = createHash('sha512').update(salt).update(passphrase).digest()
  return Promise.resolve({ encryption: key.subarray(0, 32), check: key.subarray(32) })
}

/** A clock that advances by a second with every reading. */
let looks = 0
const now = () => new Date(FIXED_NOW.getTime() + 1000 * looks++)

const PASSPHRASE = 'a long passphrase'
const FILE = 'moved.tokucho'

/** One computer: the whole main process over its own folder. `shared` holds the files carried between computers. */
export function desk(machine: string, shared: string, changes: { agree?: boolean } = {}) {
  const files = { settings: memoryFile(), vault: memoryFile() }
  const userData = temporaryFolder()
  const anchorFolder = temporaryFolder()
  const asked: string[] = []
  const state = { file: FILE as string | null }
  const start = () => {
    const settings = createSettings(files.settings)
    const vault = createVault({
      file: files.vault,
      safeStorage: fakeSafeStorage(),
      platform: 'linux',
      now: () => FIXED_NOW,
      environment: settings.environment,
    })
    const log = createFileLog(join(userData, 'logs'))
    const choose = async () => (state.file === null ? null : join(shared, state.file))
    const world = testWorld(
      {
        settings,
        vault,
        log,
        userData,
        anchorFolder,
        now,
        policy: NO_POLICY,
        lock: openLock(),
        network: openNetwork(vault),
      },
      {
        computer: {
          name: () => machine,
          user: () => `user of ${machine}`,
          info: () => ({
            version: '1.2.3',
            runtime: '',
            standIn: false,
            realBanks: true,
            userData,
            safeStorageBackend: '',
          }),
        },
        time: { settleWaitMs: 0 },
        questions: {
          address: async ({ host }) => {
            asked.push(host)
            return changes.agree ?? true
          },
        },
        files: { askWhere: choose, askWhich: choose },
        derive: quickly,
      },
    )
    const { handlers } = createHandlers(world)
    return createDispatcher({ handlers, log, checkOutput: true })
  }
  let dispatch = start()
  const window = caller()
  const largest = { channel: '', bytes: 0 }
  const call = async <C extends ChannelName>(channel: C, input?: Input<C>): Promise<Reply<C>> => {
    const reply = (await dispatch(window, channel, input)) as Reply<C>
    const bytes = Buffer.byteLength(JSON.stringify(reply))
    if (bytes > largest.bytes) Object.assign(largest, { channel, bytes })
    return reply
  }
  const must = async <C extends ChannelName>(channel: C, input?: Input<C>): Promise<Value<C>> => {
    const reply = await call(channel, input)
    if (!reply.ok) throw new Error(`${channel}: ${JSON.stringify(reply.error)}`)
    return reply.value
  }

  /** Writes a transfer file with these rows; returns the result of finishing it. */
  async function exportFile(
    purpose: 'backup' | 'move' | 'handOver',
    rows: Input<'transfer.part'>[] = [],
    handedOver: Input<'transfer.finish'>['handedOver'] = [],
    companyIds?: string[],
  ) {
    const { transferId } = await must('transfer.begin', {
      purpose,
      passphrase: PASSPHRASE,
      suggestedName: 'x',
      schemaVersion: 7,
      ...(companyIds && { companyIds }),
    })
    if (transferId === null) throw new Error('cancelled')
    for (const part of rows) await must('transfer.part', { ...part, transferId })
    return must('transfer.finish', { transferId, handedOver })
  }

  /** Chooses and unlocks the transfer file. */
  async function open(passphrase = PASSPHRASE) {
    const chosen = await must('transfer.choose')
    if (chosen === null) throw new Error('cancelled')
    return {
      transferId: chosen.transferId,
      summary: await must('transfer.unlock', { transferId: chosen.transferId, passphrase }),
    }
  }

  const inGroups = async <T>(lotIds: readonly string[], ask: (some: string[]) => Promise<T[]>): Promise<T[]> => {
    const all: T[] = []
    for (let at = 0; at < lotIds.length; at += LOTS_AT_ONCE)
      all.push(...(await ask(lotIds.slice(at, at + LOTS_AT_ONCE))))
    return all
  }
  const marks = (...lotIds: string[]): Promise<HandoverMark[]> =>
    inGroups(lotIds, (some) => must('transfer.marks', { lotIds: some }))
  const held = (transferId: string, lotIds: readonly string[]): Promise<string[]> =>
    inGroups(lotIds, (some) => must('transfer.held', { transferId, lotIds: some }))

  /** Imports everything main offers, as a user who agrees to all would. */
  async function take(received: string[] = []) {
    const { transferId, summary } = await open()
    await must('transfer.takeJournal', { transferId, received })
    await must('transfer.takeSettings', {
      transferId,
      companies: summary.companies.map(({ company }) => company.companyId),
      environments: [],
      preferences: false,
    })
    await must('transfer.cancel', { transferId })
    return summary
  }

  const apply = (
    companyId: string,
    lotId: string,
    amount?: number,
    confirmed: { confirmedSameAs?: string; confirmedHandedOver?: string } = {},
  ) => call('localTaxes.apply', { companyId, lotId, application: application(amount), ...confirmed })
  return {
    shared,
    userData,
    files,
    asked,
    state,
    window,
    /** The largest answer so far, in bytes of JSON. */
    largest,
    call,
    must,
    exportFile,
    open,
    marks,
    held,
    take,
    apply,
    restart: () => {
      dispatch = start()
    },
  }
}

/** Sets up a computer with the practice company and its key. */
export async function practiceDesk(machine: string, shared: string) {
  const one = desk(machine, shared)
  const { companyId } = await one.must('practice.setup', { name: '練習会社' })
  return { ...one, companyId }
}
