import { setTimeout as delay } from 'node:timers/promises'
import { app } from 'electron'
import { isEvidenceFile } from '../evidence/evidenceFile.ts'
import { isLockFile } from '../guard/lock/lockFile.ts'
import { isNetworkFile, openNetworkData } from '../network/networkFile.ts'
import { isOfficeFile } from '../office/officeFile.ts'
import type { Policy } from '../guard/policy/policy.ts'
import { adoptAddresses, withPolicy } from '../settings/policySettings.ts'
import { createSettings, isSettings } from '../settings/settings.ts'
import { eraseAside, type Rescue } from '../storage/jsonFile.ts'
import { openStoreFile } from '../storage/storeFile.ts'
import { createVault, isVault } from '../vault/vault.ts'
import { createSealingKey } from '../vault/sealingKey.ts'
import { createWeakConsent, isConsentFile } from '../vault/weakConsent.ts'
import { isState } from '../shell/windows/state.ts'
import { now, secrets, userName } from './computer.ts'

/** `rekeyed`: environments whose keys were erased, because the policy replaced the address they were entered for. */
export function openFiles(policy: Policy) {
  const rescues: { name: string; rescue: Rescue }[] = []
  const open = (name: string, isValid: (value: unknown) => boolean, keepCopy: boolean) => {
    const { file, rescue } = openStoreFile({ folder: app.getPath('userData'), name, isValid, keepCopy, now: now() })
    if (rescue) rescues.push({ name: `${name}.json`, rescue })
    return file
  }
  const own = createSettings(open('settings', isSettings, true))
  const weak = createWeakConsent({ file: open('protection', isConsentFile, true), policy, now, user: userName })
  const vault = createVault({
    file: open('vault', isVault, false),
    safeStorage: secrets,
    platform: process.platform,
    now,
    weak,
    ...(process.platform === 'win32' && {
      durable: createSealingKey({
        folder: app.getPath('userData'),
        safeStorage: secrets,
        sleep: delay,
        uptime: () => process.uptime(),
      }),
    }),
    environment: withPolicy(own, policy).environment,
    eraseCopies: () => {
      eraseAside(app.getPath('userData'), 'vault')
    },
  })
  const rekeyed = adoptAddresses(policy, own, vault.clearEnvironment)
  return {
    settings: withPolicy(own, policy),
    vault,
    rekeyed,
    lockFile: open('lock', isLockFile, true),
    network: openNetworkData(open('network', isNetworkFile, true)),
    state: open('window', isState, false),
    evidence: open('evidence', isEvidenceFile, true),
    office: open('office', isOfficeFile, true),
    rescues,
  }
}

export type OpenFiles = ReturnType<typeof openFiles>
