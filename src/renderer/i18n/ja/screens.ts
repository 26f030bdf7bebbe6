// Not needed by the first screen, so loaded after it (loadScreenTexts).
import { acceptance } from './acceptance.ts'
import { books } from './books.ts'
import { confirm } from './confirm.ts'
import { deposits } from './deposits.ts'
import { evidence } from './evidence.ts'
import { exports } from './exports.ts'
import { filing } from './filing.ts'
import { filingQueue } from './filingQueue.ts'
import { findings } from './findings.ts'
import { formats } from './formats.ts'
import { ledger } from './ledger.ts'
import { practice } from './practice.ts'
import { rejection } from './rejection.ts'
import { report } from './report.ts'
import { resolve } from './resolve.ts'
import { statementExports } from './statementExports.ts'
import { statementFiles } from './statementFiles.ts'
import { trash } from './trash.ts'
import { year } from './year.ts'

export const screens = {
  acceptance,
  books,
  confirm,
  deposits,
  evidence,
  exports,
  filing,
  filingQueue,
  findings,
  formats,
  ledger,
  practice,
  rejection,
  report,
  resolve,
  statementExports,
  statementFiles,
  trash,
  year,
}
