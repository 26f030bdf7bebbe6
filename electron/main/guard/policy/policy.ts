import type { Environment, EnvironmentName } from '#contract/ipc/company'
import type { AdminPolicy, ExportFormat, PolicyPart, PolicyStatus } from '#contract/ipc/policy'
import { exportFormat } from '#contract/ipc/policy'
import { DEFAULT_PATH_PREFIX } from '#contract/bank/limits'
import { readAddress } from './address.ts'

export type FixedByPolicy = { code: 'fixedByPolicy'; field: string; file: string }
export type PolicyBroken = { code: 'policyBroken'; field: string; file: string }
type FormatForbidden = { code: 'formatForbidden'; format: string; file: string }

/** Checks return the refusal, or null when allowed. */
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
    /** Null unless the policy sets this part. */
    fixed,
    /** The address, when the policy sets it. */
    environment: (
      name: EnvironmentName,
    ): (Environment & { environment: 'production' | 'development'; baseUrl: string }) | null => {
      const address = name === 'practice' ? undefined : rules.environments?.[name]
      const read = address && readAddress(address.baseUrl)
      if (name === 'practice' || !address || !read?.ok) return null
      return { environment: name, baseUrl: read.value, pathPrefix: address.pathPrefix ?? DEFAULT_PATH_PREFIX }
    },
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
