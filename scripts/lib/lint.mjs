import { sep } from 'node:path'
import { removeComponentScripts, writeComponentScripts } from '../lint/componentScripts.mjs'
import { node24, root, tools } from './paths.mjs'
import { run } from './run.mjs'

const OXLINT = [tools.oxlint, '--config', `${root}/.oxlintrc.json`, '--format', 'unix']

async function listComponents() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.vue'], {
    capture: true,
  })
  if (code !== 0) throw new Error(output)
  return output.split('\0').filter((name) => name !== '')
}

/** Runs oxlint's typed rules on plain files, then on the scripts of components, which it reads as files of their own. */
async function lintTyped(plain, components, options) {
  const results = []
  if (plain.length > 0) results.push(await run(node24(), [...OXLINT, ...plain], { ...options, capture: true }))
  if (components.length > 0) {
    const folder = writeComponentScripts(components)
    try {
      const places = components.map((name) => `${folder}/${name}.ts`)
      const { code, output } = await run(node24(), [...OXLINT, ...places], { ...options, capture: true })
      results.push({ code, output: output.replaceAll(folder + sep, '').replaceAll('.vue.ts:', '.vue:') })
    } finally {
      removeComponentScripts(folder)
    }
  }
  return results
}

/**
 * Lints these files, or the whole project: oxlint has the rules that need types, ESLint all others. Resolves to
 * `{ code, output }`.
 */
export async function lint(files, { capture = false, ...options }) {
  const isComponent = (name) => name.endsWith('.vue')
  const components = files ? files.filter(isComponent) : await listComponents()
  const plain = files ? files.filter((name) => /\.m?ts$/.test(name)) : ['.']
  const words = ['--max-warnings=0', '--no-warn-ignored', ...(files ?? ['.'])]
  const [typed, others] = await Promise.all([
    lintTyped(plain, components, options),
    run(node24(), [tools.eslint, ...words], { ...options, capture: true }),
  ])
  const results = [...typed, others]
  const output = results.map((one) => one.output.trim()).join('\n')
  if (!capture) console.log(output.trim())
  return { code: results.find(({ code }) => code !== 0)?.code ?? 0, output }
}
