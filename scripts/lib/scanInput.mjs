import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { modules, root } from './paths.mjs'

/**
 * Writes the scanner's input to a folder and returns the paths of its two parts. The scanner reads older JavaScript,
 * TypeScript and HTML, and ignores files with other extensions.
 */
export function scanInput(folder) {
  rmSync(folder, { recursive: true, force: true })
  const build = join(folder, 'build')
  const sources = join(folder, 'sources')
  for (const part of [build, sources]) copyManifest(part)
  copyBuild(join(root, 'out'), join(build, 'out'))
  for (const part of ['electron', 'src']) copySources(join(root, part), join(sources, part))
  return { build, sources }
}

/** Copies package.json, from which the scanner takes Electron's version. */
function copyManifest(folder) {
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * Returns a transformer that undoes what hides values from the scanner in minified code: `!0` is `true` again, and a
 * text in backticks a plain one.
 */
function plainValues(ts) {
  return (context) => (file) => {
    const { factory } = context
    const visit = (node) => {
      if (ts.isTaggedTemplateExpression(node))
        return factory.updateTaggedTemplateExpression(node, ts.visitNode(node.tag, visit), undefined, node.template)
      if (ts.isNoSubstitutionTemplateLiteral(node)) return factory.createStringLiteral(node.text)
      if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
        const { operand } = node
        if (ts.isNumericLiteral(operand) && operand.text === '0') return factory.createTrue()
        if (ts.isNumericLiteral(operand) && operand.text === '1') return factory.createFalse()
      }
      return ts.visitEachChild(node, visit, context)
    }
    return ts.visitNode(file, visit)
  }
}

/**
 * Copies the bundles in a form that the scanner understands: without private fields, named `.js`, with plain values, and
 * with windows created as plain `new BrowserWindow(`.
 */
function copyBuild(from, to) {
  const ts = createRequire(join(modules, 'x.js'))('typescript')
  const older = { target: ts.ScriptTarget.ES2021, module: ts.ModuleKind.ESNext }
  for (const name of filesIn(from)) {
    const path = join(from, name)
    if (/\.[cm]?js$/.test(name))
      put(
        join(to, name.replace(/\.[cm]js$/, '.js')),
        ts
          .transpileModule(readFileSync(path, 'utf8'), {
            compilerOptions: older,
            transformers: { before: [plainValues(ts)] },
          })
          .outputText.replace(/\bnew [\w$]+\.BrowserWindow\(/g, 'new BrowserWindow('),
      )
    else if (name.endsWith('.html')) put(join(to, name), readFileSync(path))
  }
}

/** Copies the sources unchanged, except that each component becomes two files: its script and its template. */
function copySources(from, to) {
  for (const name of filesIn(from)) {
    const text = readFileSync(join(from, name), 'utf8')
    if (!name.endsWith('.vue')) {
      if (/\.(ts|html)$/.test(name)) put(join(to, name), text)
      continue
    }
    const script = /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1]
    const template = /<template>\n([\s\S]*)<\/template>/.exec(text)?.[1]
    if (script !== undefined) put(join(to, `${name}.ts`), script)
    if (template !== undefined) put(join(to, `${name}.html`), template)
  }
}
