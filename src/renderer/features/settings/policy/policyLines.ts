import type { AdminPolicy, PolicyPart, PolicyStatus, ProxySetting } from '#contract/ipc/index'
import type { Translate } from '#i18n/translate'

type Broken = Extract<PolicyStatus, { state: 'broken' }>

const KNOWN = ['notJson', 'unknownField', 'writableByOthers', 'tooLarge']
const ADDRESSES = ['notUrl', 'notHttps', 'hasCredentials', 'hasQuery', 'notPath']

export function problemText({ file, field, problem, line }: Broken, t: Translate): string {
  const [, notRun] = /^notRun:(.*)$/.exec(problem) ?? []
  const values = { file, field: field || '—', line: line ?? '—', code: notRun ?? problem }
  if (notRun !== undefined) return t('policy.problem.notRun', values)
  const kind = ADDRESSES.includes(problem)
    ? 'address'
    : KNOWN.includes(problem)
      ? problem
      : /^(E[A-Z]+|unreadable)$/.test(problem)
        ? 'notRead'
        : 'badValue'
  return t(`policy.problem.${kind}`, values)
}

function proxyText(proxy: ProxySetting, t: Translate): string {
  return t(`policy.proxy.${proxy.mode}`, { ...proxy })
}

const PARTS: { readonly [P in PolicyPart]: (value: NonNullable<AdminPolicy[P]>, t: Translate) => string } = {
  environments: (value, t) =>
    Object.entries(value)
      .map(([name, address]) =>
        t('policy.value.environments', { environment: t(`common.environment.${name}`), address: address.baseUrl }),
      )
      .join('\n'),
  proxy: (value, t) => proxyText(value, t),
  updates: (_value, t) => t('policy.value.updates'),
  morningSummary: (_value, t) => t('policy.value.morningSummary'),
  idleLock: ({ minutes, changeable }, t) =>
    [
      minutes === 0 ? t('policy.value.neverLocks') : t('policy.value.idleLock', { minutes }),
      t(changeable ? 'policy.value.changeable' : 'policy.value.notChangeable'),
    ].join('\n'),
  exportFormats: (value, t) => (value.length === 0 ? t('policy.value.noFormats') : value.join(', ')),
  weakKeyStorage: (_value, t) => t('policy.value.weakKeyStorage'),
  office: ({ host, port, database, compulsory }, t) =>
    [`${host}:${String(port)} ${database}`, ...(compulsory ? [t('policy.value.officeCompulsory')] : [])].join('\n'),
}

/** The rules in display order; a text may have several lines. */
export function policyLines(rules: Partial<AdminPolicy>, t: Translate): { part: PolicyPart; text: string }[] {
  const line = <P extends PolicyPart>(part: P) => {
    const value = rules[part]
    return value === undefined ? [] : [{ part, text: PARTS[part](value, t) }]
  }
  return (Object.keys(PARTS) as PolicyPart[]).flatMap(line)
}
