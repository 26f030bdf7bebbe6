import { acceptance } from './acceptance.ts'
import { accounts } from './accounts.ts'
import { backups } from './backups.ts'
import { balances } from './balances.ts'
import { books } from './books.ts'
import { calendar } from './calendar.ts'
import { common } from './common.ts'
import { confirm } from './confirm.ts'
import { deposits } from './deposits.ts'
import { errors } from './errors.ts'
import { evidence } from './evidence.ts'
import { exports } from './exports.ts'
import { fields } from './fields.ts'
import { filing } from './filing.ts'
import { filingQueue } from './filingQueue.ts'
import { findings } from './findings.ts'
import { following } from './following.ts'
import { formats } from './formats.ts'
import { help } from './help.ts'
import { month } from './month.ts'
import { journal } from './journal.ts'
import { ledger } from './ledger.ts'
import { lock } from './lock.ts'
import { lots } from './lots.ts'
import { morning } from './morning.ts'
import { network } from './network.ts'
import { office } from './office.ts'
import { palette } from './palette.ts'
import { payees } from './payees.ts'
import { policy } from './policy.ts'
import { practice } from './practice.ts'
import { printing } from './printing.ts'
import { rejection } from './rejection.ts'
import { report } from './report.ts'
import { resolve } from './resolve.ts'
import { settings } from './settings.ts'
import { statement } from './statement.ts'
import { statementExports } from './statementExports.ts'
import { statementFiles } from './statementFiles.ts'
import { transfer } from './transfer.ts'
import { trash } from './trash.ts'
import { trouble } from './trouble.ts'
import { updates } from './updates.ts'
import { year } from './year.ts'

export const ja = {
  acceptance,
  accounts,
  backups,
  balances,
  books,
  calendar,
  common,
  confirm,
  deposits,
  errors,
  evidence,
  exports,
  fields,
  filing,
  filingQueue,
  findings,
  following,
  formats,
  help,
  month,
  morning,
  journal,
  ledger,
  lock,
  lots,
  network,
  office,
  palette,
  payees,
  policy,
  practice,
  printing,
  rejection,
  report,
  resolve,
  settings,
  statement,
  statementExports,
  statementFiles,
  transfer,
  trash,
  trouble,
  updates,
  year,
}
