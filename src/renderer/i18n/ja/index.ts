import { acceptance } from './acceptance.ts'
import { accounts } from './accounts.ts'
import { backups } from './backups.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { findings } from './findings.ts'
import { home } from './home.ts'
import { lots } from './lots.ts'
import { practice } from './practice.ts'
import { report } from './report.ts'
import { settings } from './settings.ts'

export const ja = { acceptance, accounts, backups, common, errors, fields, findings, home, lots, practice, report, settings }
