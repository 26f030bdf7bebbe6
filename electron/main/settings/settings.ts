import { z } from 'zod'
import { preferences, type Preferences } from '#contract/ipc/channels'
import { company, type Company, type Environment, type EnvironmentName, environment } from '#contract/ipc/company'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import type { JsonFile } from '../storage/jsonFile.ts'

const realEnvironment = environment.extend({ environment: z.enum(['production', 'development']), baseUrl: z.string() })

/** `settings.json`, never with client keys. */
const settingsShape = z.strictObject({
  companies: z.array(company).default([]),
  environments: z.array(realEnvironment).default([]),
  preferences: preferences.default({ locale: 'ja', theme: 'system', companyId: null }),
})
type SettingsData = z.infer<typeof settingsShape>

export const isSettings = (value: unknown): boolean => settingsShape.safeParse(value).success

/** This process is the only writer. A failed write throws StorageError; the earlier settings stay in effect. */
export function createSettings(file: JsonFile) {
  let data: SettingsData = settingsShape.parse(file.read())
  const save = (change: Partial<SettingsData>): void => {
    const next = { ...data, ...change }
    file.write(next)
    data = next
  }
  return {
    companies: (): readonly Company[] => data.companies,
    company: (companyId: string): Company | undefined => data.companies.find((one) => one.companyId === companyId),
    /** By `companyId`: two companies may share a name. */
    saveCompany(saved: Company): void {
      const known = data.companies.some(({ companyId }) => companyId === saved.companyId)
      save({
        companies: known
          ? data.companies.map((one) => (one.companyId === saved.companyId ? saved : one))
          : [...data.companies, saved],
      })
    },
    /** All or none. */
    saveCompanies(saved: readonly Company[]): void {
      const next = new Map([...data.companies, ...saved].map((one) => [one.companyId, one]))
      save({ companies: [...next.values()] })
    },
    removeCompany(companyId: string): void {
      const preference =
        data.preferences.companyId === companyId ? { ...data.preferences, companyId: null } : data.preferences
      save({ companies: data.companies.filter((one) => one.companyId !== companyId), preferences: preference })
    },
    environment: (name: EnvironmentName): Environment => environmentOf(data, name),
    saveEnvironment(saved: z.infer<typeof realEnvironment>): void {
      save({ environments: [...data.environments.filter((one) => one.environment !== saved.environment), saved] })
    },
    preferences: (): Preferences => data.preferences,
    setPreferences(change: Partial<Preferences>): Preferences {
      save({ preferences: { ...data.preferences, ...change } })
      return data.preferences
    },
  }
}

export type Settings = ReturnType<typeof createSettings>

/** The practice bank is embedded and has no address; others have none until the user sets it. */
function environmentOf(data: SettingsData, name: EnvironmentName): Environment {
  const saved = data.environments.find((one) => one.environment === name)
  return saved ?? { environment: name, baseUrl: null, pathPrefix: DEFAULT_PATH_PREFIX }
}
