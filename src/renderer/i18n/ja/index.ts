import { accounts } from './accounts.ts'
import { backups } from './backups.ts'
import { balances } from './balances.ts'
import { calendar } from './calendar.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { following } from './following.ts'
import { help } from './help.ts'
import { month } from './month.ts'
import { journal } from './journal.ts'
import { lock } from './lock.ts'
import { lots } from './lots.ts'
import { morning } from './morning.ts'
import { network } from './network.ts'
import { office } from './office.ts'
import { palette } from './palette.ts'
import { payees } from './payees.ts'
import { policy } from './policy.ts'
import { printing } from './printing.ts'
import { settings } from './settings.ts'
import { statement } from './statement.ts'
import { transfer } from './transfer.ts'
import { trouble } from './trouble.ts'
import { updates } from './updates.ts'

export const ja = {
  accounts,
  backups,
  balances,
  calendar,
  common,
  errors,
  fields,
  following,
  help,
  month,
  morning,
  journal,
  lock,
  lots,
  network,
  office,
  palette,
  payees,
  policy,
  printing,
  settings,
  statement,
  transfer,
  trouble,
  updates,
}
