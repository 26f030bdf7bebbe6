import type { Environment, EnvironmentName } from '#contract/ipc/company'
import type { AdminPolicy, ExportFormat, PolicyPart, PolicyStatus } from '#contract/ipc/policy'
import { exportFormat } from '#contract/ipc/policy'
import { DEFAULT_PATH_PREFIX } from '#contract/service/limits'
import { readAddress } from './address.ts'

export type FixedByPolicy = { code: 'fixedByPolicy'; field: string; file: string }
export type PolicyBroken = { code: 'policyBroken'; field: string; file: string }
export type FormatForbidden = { code: 'formatForbidden'; format: string; file: string }

/**
 * What the policy of this computer means for the rest of main. Each function returns the refusal, or null where nothing
 * is in the way.
 */
export function createPolicy(status: PolicyStatus) {
  const rules: Partial<AdminPolicy> = status.state === 'active' ? status.policy : {}
  const { file } = status
  const broken = (): PolicyBroken | null =>
    status.state === 'broken' ? { code: 'policyBroken', field: status.field, file } : null
  const fixed = (part: PolicyPart): FixedByPolicy | null =>
    rules[part] === undefined ? null : { code: 'fixedByPolicy', field: part, file }
  return {
    status,
    rules,
    broken,
    /** Does the policy decide this part? */
    fixed,
    /** The address of an environment, where the policy decides it. */
    environment: (
      name: EnvironmentName,
    ): (Environment & { environment: 'production' | 'development'; baseUrl: string }) | null => {
      const address = name === 'practice' ? undefined : rules.environments?.[name]
      const read = address && readAddress(address.baseUrl)
      if (name === 'practice' || !address || !read?.ok) return null
      return { environment: name, baseUrl: read.value, pathPrefix: address.pathPrefix ?? DEFAULT_PATH_PREFIX }
    },
    /** May a file with this ending be saved? */
    export: (ending: string): FormatForbidden | PolicyBroken | null => {
      const format = exportFormat.safeParse(ending.toLowerCase())
      if (status.state === 'broken') return broken()
      const allowed: readonly ExportFormat[] | undefined = rules.exportFormats
      return allowed === undefined || (format.success && allowed.includes(format.data))
        ? null
        : { code: 'formatForbidden', format: ending, file }
    },
  }
}

export type Policy = ReturnType<typeof createPolicy>
