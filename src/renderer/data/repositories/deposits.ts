import type { Company, EnvironmentName } from '#contract/ipc/index'
import type { Decision } from '#domain/deposits/depositMatching'
import type { ExpectedDeposit } from '#domain/deposits/deposit'
import Dexie from 'dexie'
import { db, type ExpectedListRecord } from '../schema/db.ts'
import { depositsOwner, keepIntake, type TakenFile } from './intakes.ts'

/** With the environment: decisions made in practice must not affect a real account. */
export interface DepositScope {
  readonly companyId: Company['companyId']
  readonly environment: EnvironmentName
  readonly accountId: string
}

const keyOf = ({ companyId, environment, accountId }: DepositScope): [string, EnvironmentName, string] => [
  companyId,
  environment,
  accountId,
]

export const expectedList = (scope: DepositScope): Promise<ExpectedListRecord | undefined> =>
  db.expectedLists.get(keyOf(scope))

export async function matchDecisions(scope: DepositScope): Promise<Decision[]> {
  const records = await db.matches.where('[companyId+environment+accountId]').equals(keyOf(scope)).toArray()
  return records.map(({ depositKey, expectedKey, verdict, deposit, expectations }) => ({
    depositKey,
    expectedKey,
    verdict,
    deposit,
    expectations,
  }))
}

/** `replace` drops the present lines. Decisions stay. */
export interface NewLines {
  readonly items: ExpectedDeposit[]
  readonly file: TakenFile
  readonly replace: boolean
}

/** Lines that the list has are not added again, so importing a file twice changes nothing. */
export async function storeExpected(
  scope: DepositScope,
  { items, file, replace }: NewLines,
): Promise<ExpectedListRecord> {
  return db.transaction('rw', db.expectedLists, db.intakes, db.layouts, async () => {
    const before = replace ? undefined : await expectedList(scope)
    const record: ExpectedListRecord = {
      ...scope,
      items: mergeExpected(before?.items ?? [], items),
      files: [...new Set([...(before?.files ?? []), file.name])],
      updatedAt: new Date().toISOString(),
    }
    await db.expectedLists.put(record)
    await keepIntake(file, [depositsOwner(...keyOf(scope))])
    return record
  })
}

/** A line in both lists appears as often as in the list with more copies of it. */
export function mergeExpected(
  first: readonly ExpectedDeposit[],
  second: readonly ExpectedDeposit[],
): ExpectedDeposit[] {
  const unmatched = new Map<string, number>()
  const keyOfLine = ({ name, kana, amount, dueDate, invoiceNo }: ExpectedDeposit) =>
    JSON.stringify([name, kana, amount, dueDate, invoiceNo])
  for (const line of first) unmatched.set(keyOfLine(line), (unmatched.get(keyOfLine(line)) ?? 0) + 1)
  const added = second.filter((line) => {
    const count = unmatched.get(keyOfLine(line)) ?? 0
    unmatched.set(keyOfLine(line), count - 1)
    return count <= 0
  })
  return [...first, ...added]
}

export async function deleteExpected(scope: DepositScope): Promise<void> {
  await db.expectedLists.delete(keyOf(scope))
}

export async function saveDecisions(scope: DepositScope, decisions: readonly Decision[]): Promise<void> {
  const at = new Date().toISOString()
  await db.matches.bulkPut(
    decisions.map((decision) => ({
      ...scope,
      ...decision,
      deposit: { ...decision.deposit },
      expectations: decision.expectations.map((one) => ({ ...one })),
      at,
    })),
  )
}

export async function deleteDecisions(
  scope: DepositScope,
  decisions: readonly Pick<Decision, 'depositKey' | 'expectedKey'>[],
): Promise<void> {
  await db.matches.bulkDelete(
    decisions.map(
      ({ depositKey, expectedKey }) =>
        [...keyOf(scope), depositKey, expectedKey] as [string, string, string, string, string],
    ),
  )
}

/**
 * For a company that is erased here. The shared versions are forgotten too, so that the missing decisions do not look
 * as if somebody had undone them.
 */
export async function deleteDeposits(companyId: string): Promise<void> {
  await db.transaction('rw', db.expectedLists, db.matches, db.officeBase, async () => {
    for (const table of [db.expectedLists, db.matches])
      await table.where('[companyId+environment+accountId]').between([companyId], [companyId, Dexie.maxKey]).delete()
    await db.officeBase
      .where({ companyId })
      .filter(({ kind }) => kind === 'deposit')
      .delete()
  })
}
