import { randomBytes } from 'node:crypto'
import { registerBank } from '../bank/handlers.ts'
import { registerFiling } from '../filing/handlers.ts'
import { registerNetwork } from '../network/handlers.ts'
import { registerPolicy } from '../policy/handlers.ts'
import { registerPractice } from '../practice/handlers.ts'
import { registerSettings } from '../settings/handlers.ts'
import { registerVault } from '../vault/handlers.ts'
import type { BankParts } from './bankParts.ts'
import type { FilingParts } from './filingParts.ts'
import type { World } from './world.ts'

/** Returns the handlers that use banks and file lots, with those for the settings and keys they need. */
export function bankHandlers(
  world: World,
  { trial, practiceBank, filing }: Pick<BankParts, 'trial' | 'practiceBank'> & { filing: FilingParts },
) {
  const { settings, vault, policy, network, questions, time, transport, files } = world
  const { record: journal, access, anchor, wait } = filing
  return {
    ...registerSettings({
      settings,
      vault,
      policy,
      confirmAddress: questions.address,
      onPreferences: world.desktop.onPreferences,
    }),
    ...registerVault({ vault, settings, policy, confirmWeak: questions.weakStorage }),
    ...registerBank({
      access,
      trial,
      now: time.now,
      onAcceptance: filing.approvals.noteAnswer,
      whenUnlocked: world.lock.whenUnlocked,
    }),
    ...registerFiling({
      filing: filing.filing,
      journal,
      access,
      settings,
      wait,
      approvals: filing.approvals,
      confirmReturned: questions.returned,
      confirmResolve: questions.resolve,
      confirmDamage: questions.journalDamage,
      anchored: anchor.check,
    }),
    ...registerPractice({
      bank: practiceBank,
      settings,
      vault,
      random: (count) => randomBytes(count),
      confirmReset: questions.practiceReset,
    }),
    ...registerNetwork({
      askWhich: files.askWhich,
      folder: files.folder,
      read: files.read,
      network,
      confirmProxy: questions.proxy,
      settings,
      vault,
      policy,
      realBanks: world.computer.info().realBanks,
      now: time.now,
      resolveProxy: transport.resolveProxy,
      fetch: transport.fetch,
    }),
    ...registerPolicy({ policy }),
  }
}
