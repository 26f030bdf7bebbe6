import { randomUUID } from 'node:crypto'
import { PRACTICE_ACCOUNTS, type PracticeBank } from '../../practice-bank/index.ts'
import type { Company } from '#contract/ipc/company'
import { fail, ok } from '#contract/ipc/errors'
import type { PracticeState } from '#contract/ipc/practice'
import type { RandomBytes } from '../bank/sequenceNumber.ts'
import type { Handlers } from '../ipc/handlers.ts'
import { Secret } from '../vault/secret.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from '../vault/vault.ts'

interface PracticeDeps {
  bank: () => Promise<PracticeBank>
  settings: Pick<Settings, 'company' | 'saveCompany'>
  vault: Pick<Vault, 'set'>
  random: RandomBytes
  confirmReset: () => Promise<boolean>
}

type PracticeChannels =
  | 'practice.setup'
  | 'practice.issueKey'
  | 'practice.state'
  | 'practice.setFaults'
  | 'practice.advance'
  | 'practice.reset'

export function registerPractice({
  bank,
  settings,
  vault,
  random,
  confirmReset,
}: PracticeDeps): Pick<Handlers, PracticeChannels> {
  return {
    'practice.setup': async ({ name }) => {
      const company = practiceCompany(name)
      settings.saveCompany(company)
      await vault.set(company.companyId, 'practice', newPracticeKey(random))
      return ok(company)
    },
    'practice.issueKey': ({ companyId }) => {
      if (!settings.company(companyId)) return fail({ code: 'notFound', what: 'company' })
      // Practice keys can always be made again, so replacing an unreadable one loses nothing.
      return vault.set(companyId, 'practice', newPracticeKey(random), true)
    },
    'practice.state': async () => ok(stateOf(await bank())),
    'practice.setFaults': async ({ faults }) => {
      const opened = await bank()
      opened.setFaults(faults)
      return ok(stateOf(opened))
    },
    'practice.advance': async ({ acceptanceNo, action }) => {
      const opened = await bank()
      return opened.advance(acceptanceNo, action)
        ? ok(await flushed(opened))
        : fail({ code: 'notFound', what: 'application' })
    },
    'practice.reset': async () => {
      if (!(await confirmReset())) return fail({ code: 'cancelledByUser' })
      const opened = await bank()
      opened.reset()
      return ok(await flushed(opened))
    },
  }
}

async function flushed(bank: PracticeBank): Promise<PracticeState> {
  await bank.flush()
  return stateOf(bank)
}

function stateOf(bank: PracticeBank): PracticeState {
  const { faults, applications } = bank.state()
  return { faults, applications }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 24

/** `practice-` and 24 letters or digits: only the practice bank accepts this form. */
export function newPracticeKey(random: RandomBytes): Secret {
  let key = ''
  while (key.length < KEY_LENGTH)
    for (const byte of random(KEY_LENGTH)) if (byte < 248 && key.length < KEY_LENGTH) key += LETTERS.charAt(byte % 62)
  return new Secret(`practice-${key}`)
}

function practiceCompany(name: string): Company {
  const [first] = PRACTICE_ACCOUNTS
  return {
    companyId: randomUUID(),
    name,
    environment: 'practice',
    accounts: PRACTICE_ACCOUNTS.map(({ accountId, branchNo, accountTypeCode, accountNo, label }) => ({
      accountId,
      branchNo,
      accountTypeCode,
      accountNo,
      label,
    })),
    applicant: { applicantName: first?.accountNameKana ?? '', address: 'トウキョウトチヨダクレンシュウ１－１' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: first?.accountId ?? null },
  }
}
