// Errors of setting up and of members, as the page gets them.
import type { AppError } from '#contract/ipc/errors'
import type { InstallError } from './install.ts'
import type { MemberError } from './members.ts'
import type { SetUpError } from './setUp.ts'
import { SCHEMA_VERSION } from './schemaFiles.ts'

type Of<C extends AppError['code']> = Extract<AppError, { code: C }>
type PeopleRefusal = Of<
  'officeBadLogin' | 'officeLoginTaken' | 'officeNotAllowed' | 'notFound' | 'officeLastAdministrator'
>
type InstallRefusal = Of<
  'officeServerOld' | 'officeNotUtf8' | 'officeNotAllowed' | 'officeOtherSchema' | 'officeVersion' | 'officeNameInUse'
>

export function memberRefusal({ code }: MemberError): PeopleRefusal {
  switch (code) {
    case 'badLogin':
      return { code: 'officeBadLogin' }
    case 'loginTaken':
      return { code: 'officeLoginTaken' }
    case 'notAllowed':
      return { code: 'officeNotAllowed', needed: 'administer' }
    case 'noMember':
      return { code: 'notFound', what: 'member' }
    case 'lastAdministrator':
      return { code: 'officeLastAdministrator' }
  }
}

export function installRefusal(error: InstallError): InstallRefusal {
  switch (error.code) {
    case 'serverTooOld':
      return { code: 'officeServerOld', version: Math.floor(error.version / 10_000) }
    case 'notUtf8':
      return { code: 'officeNotUtf8', encoding: error.encoding }
    case 'notAllowed':
      return { code: 'officeNotAllowed', needed: error.needed }
    case 'otherSchema':
      return { code: 'officeOtherSchema' }
    case 'schemaNewer':
      return { code: 'officeVersion', theirs: error.version, ours: SCHEMA_VERSION }
    case 'nameInUse':
      return { code: 'officeNameInUse' }
  }
}

export function setUpProblem(error: SetUpError): PeopleRefusal | InstallRefusal | Of<'officeReservedDatabase'> {
  switch (error.code) {
    case 'reservedDatabase':
      return { code: 'officeReservedDatabase' }
    case 'notAllowed':
      return { code: 'officeNotAllowed', needed: 'needed' in error ? error.needed : 'createRole' }
    case 'badLogin':
    case 'loginTaken':
    case 'noMember':
    case 'lastAdministrator':
      return memberRefusal(error)
    default:
      return installRefusal(error)
  }
}
