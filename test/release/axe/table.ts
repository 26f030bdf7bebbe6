import type { Finding } from './stage.ts'

const key = ({ language, theme }: Finding): string => `${language} ${theme}`
const count = ({ violations }: Finding): number => violations.reduce((sum, { places }) => sum + places.length, 0)

/**
 * Returns a table of violations by screen and combination. Below it, each violation is listed once, with its
 * combinations.
 */
export function tableOf(findings: readonly Finding[]): { lines: string[]; violations: number } {
  const combinations = [...new Set(findings.map(key))]
  const screens = [...new Set(findings.map(({ screen }) => screen))]
  const width = Math.max(0, ...screens.map((name) => name.length))
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(9)).join('  ')}`
  const cellOf = (screen: string, combination: string): string => {
    const found = findings.filter((one) => one.screen === screen && key(one) === combination)
    return found.length > 0 ? String(found.reduce((sum, one) => sum + count(one), 0)) : '-'
  }
  const violations = findings.reduce((sum, finding) => sum + count(finding), 0)
  return {
    lines: [
      row('', combinations),
      ...screens.map((screen) =>
        row(
          screen,
          combinations.map((combination) => cellOf(screen, combination)),
        ),
      ),
      ...details(findings),
      `\n${String(screens.length)} screens, ${String(findings.length)} audits, ${String(violations)} violations`,
    ],
    violations,
  }
}

function details(findings: readonly Finding[]): string[] {
  const met = new Map<string, string[]>()
  for (const finding of findings)
    for (const { rule, impact, help, places } of finding.violations)
      for (const place of places) {
        const line = `${rule} (${impact}: ${help})\n    ${place.replace(/\n\s*/g, ' ')}`
        met.set(line, [...(met.get(line) ?? []), `${finding.screen} ${key(finding)}`])
      }
  return [...met].map(
    ([line, where]) =>
      `\n${line}\n    on ${where.slice(0, 8).join(', ')}${where.length > 8 ? ` and ${String(where.length - 8)} more` : ''}`,
  )
}
