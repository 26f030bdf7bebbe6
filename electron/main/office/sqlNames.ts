// Names and texts as SQL writes them, and the names of an office's roles at the PostgreSQL server.
/** Roles belong to the whole server, so names begin with the database's. */
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

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Means the same whatever `standard_conforming_strings` is. */
export const literal = (text: string): string =>
  `${text.includes('\\') ? 'E' : ''}'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Quoted names replace `:"owner"`, `:"member"` and `:"admin"`. */
export function withRoles(sql: string, names: RoleNames): string {
  return sql.replaceAll(/:"(owner|member|admin)"/g, (_, key: keyof RoleNames) => identifier(names[key]))
}

const LOGIN = /^[a-z][a-z0-9_]{0,62}$/

/** PostgreSQL keeps `pg_` for itself. */
export const isLogin = (name: string): boolean => LOGIN.test(name) && !name.startsWith('pg_')
