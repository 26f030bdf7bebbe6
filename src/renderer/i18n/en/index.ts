import { acceptance } from './acceptance.ts'
import { accounts } from './accounts.ts'
import { backups } from './backups.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { exports } from './exports.ts'
import { fields } from './fields.ts'
import { findings } from './findings.ts'
import { formats } from './formats.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { lots } from './lots.ts'
import { payees } from './payees.ts'
import { practice } from './practice.ts'
import { report } from './report.ts'
import { settings } from './settings.ts'

export const en = { acceptance, accounts, backups, common, errors, fields, findings, formats, home, imports, lots, payees, practice, report, settings }
export const en = { acceptance, accounts, backups, common, errors, exports, fields, findings, formats, home, lots, payees, practice, report, settings }
