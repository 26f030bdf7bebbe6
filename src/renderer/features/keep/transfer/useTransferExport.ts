import type { TransferPurpose, TransferTable } from '#contract/ipc/index'
import { canEdit, type LotState } from '#domain/filing/filingState'
import { shallowRef } from 'vue'
import { useAction } from '#ui/controls/useAction'
import { call, mustCall } from '#data/bridge/index'
import { writesEnded } from '#data/writes/runningWrites'
import { db } from '#data/schema/db'
import { useJournal } from '#data/state/journal'
import { useTrash } from '#data/state/trash'
import { sendAll, sendSome } from './collect.ts'
import { asCallError } from '#data/storageError'

interface ExportRequest {
  purpose: TransferPurpose
  passphrase: string
  suggestedName: string
  statements: boolean
  some?: { companyId: string; lotIds: readonly string[] }
}

export function useTransferExport() {
  const journal = useJournal()
  const trash = useTrash()
  const { running, error, run } = useAction()
  const saved = shallowRef<{ name: string; bytes: number }>()

  /** True if the file was written. */
  async function write(request: ExportRequest): Promise<boolean> {
    saved.value = undefined
    let done: { name: string; bytes: number } | undefined
    await run(async () => {
      await writesEnded()
      const { purpose, passphrase, suggestedName, some } = request
      const { transferId } = await mustCall('transfer.begin', {
        purpose,
        passphrase,
        suggestedName,
        schemaVersion: db.verno,
        ...(some && { companyIds: [some.companyId] }),
      })
      if (transferId === null) return
      try {
        done = await fill(transferId, request, journal.stateOf)
      } catch (failure) {
        await call('transfer.cancel', { transferId })
        throw asCallError(failure)
      }
      // After a move the work goes on elsewhere, so nothing deleted can be wanted back here.
      if (purpose === 'move') await trash.empty()
    })
    saved.value = done
    return saved.value !== undefined
  }

  return { running, error, saved, write }
}

async function fill(
  transferId: string,
  { purpose, statements, some }: ExportRequest,
  stateOf: (lotId: string) => LotState,
): Promise<{ name: string; bytes: number }> {
  const send = (table: TransferTable, rows: string[]) => mustCall('transfer.part', { transferId, table, rows })
  const lots = some ? await sendSome(db, send, some.lotIds) : await sendAll(db, send, statements)
  const handedOver = purpose === 'backup' ? [] : lots.filter(({ lotId }) => canEdit(stateOf(lotId)))
  return mustCall('transfer.finish', { transferId, handedOver })
}
