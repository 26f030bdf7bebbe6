import { randomBytes } from 'node:crypto'
import { registerBank } from '../bank/handlers.ts'
import { registerFiling } from '../filing/handlers.ts'
import { registerNetwork } from '../network/handlers.ts'
import { registerPolicy } from '../guard/policy/handlers.ts'
import { registerPractice } from '../practice/handlers.ts'
import { registerSettings } from '../settings/handlers.ts'
import { registerVault } from '../vault/handlers.ts'
import type { BankParts } from './bankParts.ts'
import type { EvidenceParts } from './evidenceParts.ts'
import type { FilingParts } from './filingParts.ts'
import type { World } from './world.ts'

type BankSide = Pick<BankParts, 'trial' | 'practiceBank'> & { filing: FilingParts; evidence: EvidenceParts }

/** Includes the settings and keys that banks and filings need. */
export function bankHandlers(world: World, { trial, practiceBank, filing, evidence }: BankSide) {
  const { settings, vault, policy, questions, time } = world
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
      access: filing.access,
      trial,
      now: time.now,
      onAcceptance: (of, answer) => {
        filing.noteAnswer(of, answer)
        evidence.answered(of, answer)
      },
      whenUnlocked: world.lock.whenUnlocked,
    }),
    ...filingHandlers(world, filing),
    ...registerPractice({
      bank: practiceBank,
      settings,
      vault,
      random: (count) => randomBytes(count),
      confirmReset: questions.practiceReset,
    }),
    ...networkHandlers(world),
    ...registerPolicy({ policy }),
  }
}

const filingHandlers = (
  { settings, questions }: World,
  { filing, queue, record, lines, opening, access, anchor, wait, approvals }: FilingParts,
) =>
  registerFiling({
    filing,
    queue,
    journal: record,
    lines,
    opening,
    anchorState: anchor.state,
    access,
    settings,
    wait,
    approvals,
    confirmReturned: questions.returned,
    confirmResolve: questions.resolve,
    confirmDamage: questions.journalDamage,
    anchored: anchor.check,
  })

const networkHandlers = ({ settings, vault, policy, network, questions, time, transport, files, computer }: World) =>
  registerNetwork({
    askWhich: files.askWhich,
    folder: files.folder,
    read: files.read,
    network,
    confirmProxy: questions.proxy,
    settings,
    vault,
    policy,
    realBanks: computer.info().realBanks,
    now: time.now,
    resolveProxy: transport.resolveProxy,
    fetch: transport.fetch,
  })
