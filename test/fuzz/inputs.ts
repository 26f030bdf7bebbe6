// A good input for every channel of the contract. A channel without one does not compile.
import type { ChannelName, Input } from '#contract/ipc/channels'
import { applicationOf } from './answerPool.ts'
import { COMPANY, companyOf, lotId } from './desk.ts'

const practice = { companyId: COMPANY.practice, environment: 'practice' as const }
const account = { companyId: COMPANY.production, accountId: '00111111111' }
const filters = [{ name: 'CSV', extensions: ['csv' as const] }]
const report = {
  kind: 'payeeList' as const, locale: 'ja' as const, printedAt: '2026-11-21T03:00:00Z', practice: true, state: 'draft' as const, companyName: '会社', applicantName: 'ア', address: 'イ', month: '2026-11', dueDate: '2026-12-10',
  account: '', dataName: '', payees: [{ municipalityCode: '131016', prefecture: '東京都', name: '千代田区', designatedNumber: '1', change: '', numberOfPayrollTaxPayments: 1, amountOfPayrollTaxPayments: 1_000 }],
}
const totals = { depositCount: 1, depositSum: 1, withdrawalCount: 0, withdrawalSum: 0 }
const statement = {
  kind: 'statement' as const, locale: 'ja' as const, companyName: '会社', accountLabel: '普通', practice: true, inquiredAt: '', printedAt: '', complete: true, breaks: 0,
  options: { orientation: 'portrait' as const, negative: 'minus' as const, repeatedDate: 'same' as const, balance: 'everyRow' as const, ruled: true, binding: 'none' as const, daySubtotals: false },
  sheets: { list: 'paymentArrivals' as const, pages: [{ number: 1, count: 1, isLast: true, totals, cumulative: totals, lines: [{ kind: 'subtotal' as const, date: '2026-11-21', totals }] }] },
}
const snapshot = JSON.stringify({ schemaVersion: 7, lots: [{}], details: [], orders: [], lookups: [], payees: [] })
const own = { entryId: 'entry', acceptanceNo: '123456789012' }
const layout = { order: ['date'], hidden: [], widths: [{ key: 'date', width: 90 }] }

/** Good inputs, several where they take different ways. */
export const INPUTS: { readonly [C in ChannelName]: readonly Input<C>[] } = {
  'companies.list': [undefined],
  'companies.save': [companyOf(COMPANY.production, 'production'), companyOf(lotId(7), 'practice')],
  'companies.remove': [{ companyId: COMPANY.keyless }, { companyId: COMPANY.unknown }],
  'environments.list': [undefined],
  'environments.save': [{ environment: 'production', baseUrl: 'https://bank.example' }, { environment: 'development', baseUrl: 'https://other.example/x/', pathPrefix: '/v1' }, { environment: 'production', baseUrl: 'http://127.0.0.1:9' }],
  'credentials.status': [practice, { companyId: COMPANY.keyless, environment: 'production' }],
  'credentials.set': [{ ...practice, clientKey: 'practice-another-0001' }, { companyId: COMPANY.keyless, environment: 'production', clientKey: 'k3y-Of-The-Company-9f8e7d6c5bA1', replaceUnreadable: true }],
  'credentials.clear': [practice],
  'credentials.test': [account, { ...account, companyId: COMPANY.keyless }],
  'credentials.tryKey': [{ ...account, environment: 'production', clientKey: 'tried-key-0001' }],
  'credentials.list': [undefined],
  'credentials.clearMany': [{}, { environment: 'practice' }],
  'credentials.protection': [undefined],
  'credentials.allowWeak': [undefined],
  'credentials.withdrawWeak': [undefined],
  'lock.status': [undefined],
  'lock.now': [undefined],
  'lock.ready': [undefined],
  'lock.activity': [undefined],
  'lock.unlock': [{ passphrase: 'correct horse' }],
  'lock.unlockWithSystem': [undefined],
  'lock.setPassphrase': [{ passphrase: 'correct horse' }],
  'lock.removePassphrase': [{ current: 'correct horse' }],
  'lock.configure': [{ minutes: 5, forgetSessionKeys: true }],
  'lock.reset': [undefined],
  'network.get': [undefined],
  'network.questions': [undefined],
  'network.setProxy': [{ proxy: { mode: 'system' } }, { proxy: { mode: 'pac', url: 'https://pac.example/p.pac' } }, { proxy: { mode: 'manual', server: 'proxy.example:8080', bypass: '<local>' } }],
  'network.answerProxy': [{ server: 'proxy.example:8080', login: { user: 'taro', password: 'himitsu' } }],
  'network.forgetLogin': [{ server: 'proxy.example:8080' }],
  'network.bindCertificate': [{ host: 'bank.example', fingerprint: null }, { host: 'bank.example', fingerprint: 'sha256/x' }],
  'network.diagnose': [{ environment: 'production' }],
  'policy.get': [undefined],
  'transfer.state': [undefined],
  'transfer.begin': [{ purpose: 'move', passphrase: 'correct horse battery', suggestedName: 'x', schemaVersion: 7 }],
  'transfer.part': [{ transferId: lotId(1), table: 'lots', rows: [{ lotId: lotId(1) }] }],
  'transfer.finish': [{ transferId: lotId(1), handedOver: [{ lotId: lotId(1), companyId: COMPANY.production, month: '2026-11', details: [] }] }],
  'transfer.cancel': [{ transferId: lotId(1) }],
  'transfer.choose': [undefined],
  'transfer.unlock': [{ transferId: lotId(1), passphrase: 'correct horse battery' }],
  'transfer.rows': [{ transferId: lotId(1), tables: ['lots'] }],
  'transfer.takeJournal': [{ transferId: lotId(1), received: [lotId(1)] }],
  'transfer.takeSettings': [{ transferId: lotId(1), companies: [COMPANY.production], environments: [], preferences: true }],
  'accounts.balance': [account, { ...account, environment: 'production' }, { ...account, companyId: COMPANY.practice }],
  'statements.fetch': [{ ...account, jobId: lotId(1), kind: 'transactions' }, { ...account, jobId: lotId(2), kind: 'paymentArrivals', from: '2026-11-01', to: '2026-11-20' }, { ...account, jobId: lotId(3), kind: 'transactions', resumeKeyword: '0'.repeat(23) }],
  'statements.cancel': [{ jobId: lotId(1) }],
  'localTaxes.apply': [1, 2, 3].map((n) => ({ companyId: n === 3 ? COMPANY.practice : COMPANY.production, lotId: lotId(n), application: applicationOf(n) })),
  'localTaxes.acceptance': [{ companyId: COMPANY.production, acceptanceNo: own.acceptanceNo }],
  'journal.list': [{}, { companyId: COMPANY.production }],
  'journal.compare': [own],
  'journal.resolve': [{ entryId: own.entryId, resolution: { kind: 'accepted', acceptanceNo: own.acceptanceNo } }, { entryId: own.entryId, resolution: { kind: 'notArrived', typedTotal: '1,001' } }],
  'journal.status': [undefined],
  'journal.confirmDamage': [{ report: '' }],
  'documents.savePdf': [{ job: report, suggestedName: '一覧' }],
  'documents.print': [{ job: report }],
  'documents.saveFile': [{ suggestedName: 'a.csv', bytes: new Uint8Array([1, 2, 3]), filters }],
  'documents.openFile': [{ filters }],
  'reports.begin': [{ target: 'pdf', suggestedName: 'x' }],
  'reports.part': [{ reportId: lotId(1), part: statement }],
  'reports.finish': [{ reportId: lotId(1) }],
  'reports.cancel': [{ reportId: lotId(1) }],
  'notifications.show': [{ kind: 'statusChanged', count: 2 }],
  'print.job': [undefined],
  'print.ready': [{ pages: 1 }],
  'practice.setup': [{ name: '練習' }],
  'practice.issueKey': [{ companyId: COMPANY.practice }],
  'practice.state': [undefined],
  'practice.setFaults': [{ faults: [{ kind: 'truncatedJson', operation: 'balance', times: 1, amount: 0 }] }],
  'practice.advance': [{ acceptanceNo: own.acceptanceNo, action: 'advance' }],
  'practice.reset': [undefined],
  'preferences.get': [undefined],
  'preferences.set': [{ locale: 'en' }, { companyId: COMPANY.production, statementColumns: { transactions: layout } }],
  'backups.save': [{ content: snapshot }, { content: snapshot, keepAll: true }],
  'backups.list': [undefined],
  'backups.read': [{ name: 'drafts-20261121T030000000Z.json' }],
  'backups.changed': [undefined],
  'diagnostics.info': [undefined],
  'diagnostics.drift': [undefined],
  'diagnostics.report': [undefined],
  'diagnostics.save': [{ reportId: lotId(1) }],
  'clock.status': [undefined],
  'app.openDataFolder': [undefined],
  'app.unsaved': [{ names: ['十一月分'] }, { names: [] }],
}

/** What a channel may change when it succeeds; one that is not named may change nothing. */
export const MAY_CHANGE: Partial<Record<ChannelName, readonly string[]>> = {
  'companies.save': ['settings'], 'companies.remove': ['settings', 'vault'], 'environments.save': ['settings', 'vault'],
  'credentials.set': ['vault'], 'credentials.clear': ['vault'], 'credentials.test': ['practice-bank'], 'credentials.tryKey': ['practice-bank'], 'credentials.clearMany': ['vault'], 'credentials.allowWeak': ['vault', 'settings'], 'credentials.withdrawWeak': ['vault', 'settings'],
  'network.setProxy': ['network'], 'network.bindCertificate': ['network'],
  'lock.now': ['lock'], 'lock.unlock': ['lock'], 'lock.unlockWithSystem': ['lock'], 'lock.setPassphrase': ['lock'], 'lock.removePassphrase': ['lock'], 'lock.configure': ['lock'], 'lock.reset': ['lock', 'vault'], 'accounts.balance': ['practice-bank'], 'statements.fetch': ['practice-bank'], 'localTaxes.acceptance': ['practice-bank'],
  'localTaxes.apply': ['journal', 'practice-bank'], 'journal.compare': ['practice-bank'], 'journal.resolve': ['journal', 'practice-bank'], 'journal.confirmDamage': ['journal'],
  'practice.setup': ['settings', 'vault'], 'practice.issueKey': ['vault'], 'practice.setFaults': ['practice-bank'], 'practice.advance': ['practice-bank'], 'practice.reset': ['practice-bank'], 'practice.state': ['practice-bank'],
  'preferences.set': ['settings'], 'backups.save': ['backups'],
}
