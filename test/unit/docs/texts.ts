import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../../..')
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/
/** The files with native texts in both languages, or in English only. */
const NATIVE_ENGLISH = [
  'electron/main/nativeDialogs/questionTextsEn.ts',
  'electron/main/menu/words.ts',
  'electron/main/notifications/texts.ts',
  'electron/main/start/troubleTexts.ts',
]

/** One text that a user can read, with its file and line. */
export interface Text {
  place: string
  text: string
}

/** Returns a file of the repository as text. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const filesIn = (folder: string, ending: string, recursive = true): string[] =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/** Returns the string and template literals of a source, without the paths that it imports. */
function literalsOf(path: string): Text[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ place: `${path}:${line + 1}`, text: node.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const linesOf = (path: string): Text[] =>
  read(path)
    .split('\n')
    .map((text, n) => ({ place: `${path}:${n + 1}`, text }))

/**
 * Returns everything that is read in Japanese: screens, prints, files that the app writes, native dialogs, menus,
 * notifications, the practice bank's answers, the manual and the Japanese words of the other documents.
 */
export function japaneseTexts(): Text[] {
  const sources = [...filesIn('src', '.ts'), ...filesIn('electron', '.ts')].filter((path) => JAPANESE.test(read(path)))
  const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md', false)]
  const texts = [
    ...sources.flatMap(literalsOf),
    ...[...documents, ...filesIn('docs/manual', '.md', false)].flatMap(linesOf),
  ]
  return texts.filter(({ text }) => JAPANESE.test(text))
}

/** Returns everything that is read in English, except what only a developer reads. Addresses of links are left out. */
export function englishTexts(): Text[] {
  const sources = [...filesIn('src/renderer/i18n/en', '.ts'), ...NATIVE_ENGLISH]
  const documents = ['README.md', 'CHANGELOG.md', ...filesIn('docs/manual/en', '.md')]
  return [...sources.flatMap(literalsOf), ...documents.flatMap(linesOf)].map(({ place, text }) => ({
    place,
    text: text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/\{\w+\}/g, '{}'),
  }))
}
