import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '#contract/ipc/channels'
import { createDriftLog } from '#main/bank/driftLog'
import { registerDiagnostics } from '#main/guard/diagnostics/handlers'
import { composeSections, reportText } from '#main/guard/diagnostics/report'
import { basicSections, wholeSections } from '#main/guard/diagnostics/sections'
import { createFileLog } from '#main/guard/log/log'
import { Secret } from '#main/vault/secret'
import { createSettings } from '#main/settings/settings'
import { createVault } from '#main/vault/vault'
import {
  COMPANY_ID,
  fakeSafeStorage,
  FIXED_NOW,
  journalOver,
  memoryDisk,
  memoryFile,
  recordingLog,
  temporaryFolder,
} from '../../support.ts'

const BUILT = '2026-06-01T00:00:00.000Z'
const info = (userData: string): Value<'diagnostics.info'> => ({
  version: '1.2.3',
  runtime: 'Electron 45 / Node 24',
  standIn: true,
  realBanks: true,
  userData,
  safeStorageBackend: 'gnome_libsecret',
  safeStorageAvailable: true,
})

/**
 * Returns the diagnostics sections of an app in which `text` is stored everywhere: as a name, number, address, key, log
 * field and file.
 */
async function deskFullOf(text: string) {
  const userData = temporaryFolder()
  const settings = createSettings(memoryFile())
  const account = {
    accountId: '00111111111',
    branchNo: '001',
    accountTypeCode: '1' as const,
    accountNo: '1111111',
    label: text,
  }
  settings.saveCompany({
    companyId: COMPANY_ID,
    name: text,
    environment: 'production',
    accounts: [account],
    applicant: { applicantName: text, address: text },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  })
  settings.saveEnvironment({
    environment: 'production',
    baseUrl: 'https://bank.example/secret-path',
    pathPrefix: `/${text.replace(/[^A-Za-z0-9]/g, 'x')}`,
  })
  const vault = createVault({
    file: memoryFile(),
    safeStorage: Object.assign(fakeSafeStorage(), { backend: text }),
    platform: 'linux',
    now: () => FIXED_NOW,
    environment: settings.environment,
  })
  await vault.set(COMPANY_ID, 'production', new Secret(text))
  const journal = journalOver(memoryDisk(), { user: () => text })
  const entry = journal.begin({
    entryId: '0190a3a1-0000-7000-8000-0000000000ee',
    companyId: COMPANY_ID,
    lotId: text,
    environment: 'production',
    month: '2026-07',
    dueDate: '2026-08-10',
    at: FIXED_NOW.toISOString(),
    sequenceNumber: '20260701-0000000000000001',
    bodyHash: text,
    fingerprint: text,
    totals: { municipalityCount: 7_654_321, totalNumber: 7_654_321, totalAmount: 7_654_321 },
    user: text,
    companyName: text,
    figures: {
      totalNumberOfPayrollTaxPayments: 1,
      totalAmountOfPayrollTaxPayments: 7_654_321,
      totalNumberOfRetirees: 0,
      totalAmountOfRetirementBenefitPayments: 0,
      totalAmountOfMunicipalInhabitantTaxPayments: 0,
      totalAmountOfPrefecturalInhabitantsTaxPayments: 0,
      localTaxPaymentDataName: text,
      payingBranchNo: '001',
      payingAccountNo: text,
    },
  })
  journal.finish(entry.entryId, { outcome: 'rejected', status: 400, answer: { errorInfo: text } })
  const drift = createDriftLog(() => FIXED_NOW)
  drift.add('balance', [
    { path: text, kind: 'unknownField' },
    { path: `a.${text}[3]`, kind: 'null' },
  ])
  mkdirSync(join(userData, 'logs'))
  const log = createFileLog(join(userData, 'logs'), () => FIXED_NOW)
  log.write('info', 'filing.outcome', { entryId: entry.entryId, outcome: 'rejected' })
  writeFileSync(
    join(userData, 'logs', 'main.1.log'),
    `${JSON.stringify({ at: FIXED_NOW.toISOString(), level: 'info', event: 'bank.exchange', operation: text, name: text })}\n`,
  )
  writeFileSync(join(userData, text.replace(/[^A-Za-z0-9]/g, 'x')), text)
  const sections = wholeSections({
    info: () => ({ ...info(userData), safeStorageBackend: text }),
    builtAt: BUILT,
    userData,
    now: () => FIXED_NOW,
    settings,
    vault,
    journal,
    drift,
    backups: async () => [{ name: text, at: FIXED_NOW.toISOString(), lots: 1, details: 2, bytes: 3, readable: true }],
    clock: () => [{ kind: 'offBank', computer: FIXED_NOW.toISOString(), other: FIXED_NOW.toISOString(), minutes: 9 }],
  })
  return { userData, sections }
}

/**
 * Private texts other than plain words. A plain word is no good test: as a field name it looks like the bank's own
 * field and is reported. So are several joined by dots, as in the place of a field.
 */
const private_ = fc
  .oneof(
    fc.stringMatching(/^[!-~]{10,40}$/),
    fc.stringMatching(/^[A-Za-z0-9]{12,40}$/),
    fc.stringMatching(/^[1-9]\d{9,12}$/),
    fc.constantFrom('カブシキガイシャトクチョウ', '株式会社特徴 代表取締役'),
  )
  .filter((text) => !text.split('.').every((name) => /^([A-Za-z_]+[0-9]{0,3}(\[\])*)?$/.test(name)))

describe('the diagnostics file', () => {
  it('contains no key, name, account, amount, path or login, wherever they are stored', async () => {
    await fc.assert(
      fc.asyncProperty(private_, async (text) => {
        const { userData, sections } = await deskFullOf(text)
        const written = reportText(await composeSections(sections), FIXED_NOW)
        for (const one of [
          text,
          text.replace(/[^A-Za-z0-9]/g, 'x'),
          '7654321',
          '7,654,321',
          '1111111',
          userData,
          COMPANY_ID,
          'secret-path',
        ])
          expect(written).not.toContain(one)
      }),
      { numRuns: 60 },
    )
  })

  it('contains every section, with hosts, counts, the integrity check of the journal and the log', async () => {
    const composed = await composeSections((await deskFullOf('甲社')).sections)
    const part = (name: string) => composed.find((one) => one.name === name)?.lines.join('\n') ?? ''
    expect(composed.map(({ name }) => name)).toEqual([
      'app',
      'system',
      'settings',
      'keys',
      'storage',
      'journal',
      'backups',
      'clock',
      'drift',
      'log',
    ])
    expect(part('app')).toContain('version: 1.2.3')
    expect(part('settings')).toContain('production: companies 1, host bank.example, own path')
    expect(part('keys')).toContain('production: stored 1')
    expect(part('storage')).toMatch(
      /free on this disk: \d+ of \d+ MiB\nlogs: files 2, bytes \d+\neverything else: files 1, bytes 6/,
    )
    expect(part('journal')).toBe(
      'lines: 2, linked: 2, confirmed damages: 0\nproof: every line follows\nanchor outside the data folder: unchecked\npractice: none\nproduction: rejected 1\ndevelopment: none',
    )
    expect(part('backups')).toBe(`${FIXED_NOW.toISOString()}: lots 1, details 2, bytes 3`)
    expect(part('clock')).toContain('offBank')
    expect(part('drift')).toBe(
      `balance a.? null x1, ${FIXED_NOW.toISOString()} to ${FIXED_NOW.toISOString()}\nbalance ? unknownField x1, ${FIXED_NOW.toISOString()} to ${FIXED_NOW.toISOString()}`,
    )
    expect(part('log').split('\n')).toHaveLength(2)
  })

  it('shows an error code for a section that cannot be collected, and all other sections in full', async () => {
    const failing = {
      ...basicSections({
        info: () => info('/nowhere/hanako'),
        builtAt: BUILT,
        userData: '/nowhere/hanako',
        now: () => FIXED_NOW,
      }),
      journal: () => {
        throw new Error('amount 5 of 甲社')
      },
    }
    const composed = await composeSections(failing)
    expect(composed.find(({ name }) => name === 'storage')?.lines).toEqual(['not available (storage: ENOENT)'])
    expect(composed.find(({ name }) => name === 'journal')?.lines).toEqual(['not available (journal: failed)'])
    expect(reportText(composed, FIXED_NOW)).not.toMatch(/hanako|甲社/)
    expect(reportText(composed, FIXED_NOW)).toContain('== log ==\nnone\n')
  })

  it('is saved exactly as shown, where the user chooses', async () => {
    const { userData, sections } = await deskFullOf('甲社')
    const written: [string, string][] = []
    let place: string | null = null
    const suggested: string[] = []
    const handlers = registerDiagnostics({
      info: () => info(userData),
      vault: undefined as never,
      drift: createDriftLog(() => FIXED_NOW),
      clock: { status: () => [], heard: () => undefined },
      sections,
      now: () => FIXED_NOW,
      log: recordingLog(),
      openDataFolder: async () => true,
      askWhere: async (path) => {
        suggested.push(path)
        return place
      },
      folder: { last: () => '/docs', remember: () => undefined },
      write: async (path, bytes) => {
        written.push([path, Buffer.from(bytes).toString()])
      },
    })
    const shown = await handlers['diagnostics.report'](undefined, {} as never)
    if (!shown.ok) throw new Error('no report')
    const save = (reportId: string) => handlers['diagnostics.save']({ reportId }, {} as never)
    expect(await save(shown.value.reportId)).toEqual({ ok: true, value: { saved: false } })
    writeFileSync(join(userData, 'settings.json'), 'changed since')
    place = '/usb/d.txt'
    expect(await save(shown.value.reportId)).toEqual({ ok: true, value: { saved: true, name: 'd.txt' } })
    expect(written).toEqual([['/usb/d.txt', reportText(shown.value.sections, FIXED_NOW)]])
    expect(suggested[0]).toBe(join('/docs', 'tokucho-desk-diagnostics-20260701-0000.txt'))
    expect(await save(COMPANY_ID)).toMatchObject({ ok: false, error: { code: 'notFound' } })
  })
})
