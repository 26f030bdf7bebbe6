import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../../..')

/** A source file of the app, with its script parsed by the compiler. */
export interface Source {
  /** The path from the root of the project, with `/`. */
  path: string
  text: string
  /** The parsed script. For a component it is only the script part, at its original line numbers. */
  script: ts.SourceFile
}

/** Returns every TypeScript and Vue file of the app that git knows, in the order of their paths. */
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

/** Returns the scripts of a component. The lines outside them are blank, so that line numbers stay correct. */
function scriptOf(text: string): string {
  let script = ''
  let end = 0
  for (const found of text.matchAll(/(?<=<script[^>]*>)[\s\S]*?(?=<\/script>)/g)) {
    script += text.slice(end, found.index).replace(/[^\n]/g, '') + found[0]
    end = found.index + found[0].length
  }
  return script
}
