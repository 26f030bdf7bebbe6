import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')

/** A source file of the product, with its script read by the compiler's parser. */
export interface Source {
  /** From the root of the project, with `/`. */
  path: string
  text: string
  /** Of a component, its script alone, on the lines where it stands. */
  script: ts.SourceFile
}

/** Every TypeScript and Vue file of the product that git knows, in the order of their paths. */
export function productSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', 'src', 'electron'], { cwd: ROOT, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => /\.(ts|vue)$/.test(path))
    .map(readSource)
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const script = path.endsWith('.vue') ? scriptOf(text) : text
  return { path, text, script: ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS) }
}

/** The script of a component; the lines before it are kept empty so that line numbers hold. */
function scriptOf(text: string): string {
  const found = /<script[^>]*>([\s\S]*?)<\/script>/.exec(text)
  if (found === null) return ''
  const before = text.slice(0, found.index + found[0].indexOf('>') + 1)
  return before.replace(/[^\n]/g, '') + (found[1] ?? '')
}
