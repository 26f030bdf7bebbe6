/** What a member of the office may do: 作成, 承認, 申請, 管理. */
export const OFFICE_ROLES = ['prepare', 'approve', 'file', 'administer'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** The roles of one office on a server. Roles belong to the whole server, so they begin with the database's name. */
export interface RoleNames {
  readonly owner: string
  readonly member: string
  readonly admin: string
}

export const roleNames = (prefix: string): RoleNames => ({
  owner: `${prefix}_office_owner`,
  member: `${prefix}_office_member`,
  admin: `${prefix}_office_admin`,
})

/** Returns a name as an identifier of SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns a text as a literal of SQL that means the same with and without `standard_conforming_strings`. */
export const literal = (text: string): string =>
  `${text.includes('\\') ? 'E' : ''}'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Returns the SQL of a file with the quoted names of the roles in place of `:"owner"`, `:"member"` and `:"admin"`. */
export function withRoles(sql: string, names: RoleNames): string {
  return sql.replaceAll(/:"(owner|member|admin)"/g, (_, key: keyof RoleNames) => identifier(names[key]))
}

const LOGIN = /^[a-z][a-z0-9_]{0,62}$/

/** Returns whether a name can be a member's login. PostgreSQL keeps names beginning with `pg_` for itself. */
export const isLogin = (name: string): boolean => LOGIN.test(name) && !name.startsWith('pg_')
