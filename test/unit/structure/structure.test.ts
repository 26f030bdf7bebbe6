import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { cyclesOf, twoWayPairs } from '../../release/structure/cycles.ts'
import { importsBetween } from '../../release/structure/imports.ts'
import { sizesOf } from '../../release/structure/sizes.ts'
import { productSources } from '../../release/structure/sources.ts'

const source = (path: string, text: string) => ({
  path,
  text,
  script: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS),
})
const edge = (from: string, to: string) => ({ from, to, typeOnly: false })

describe('the structure check', () => {
  it('finds files that import each other in a cycle, but not files in a chain', () => {
    expect(cyclesOf([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([['a', 'b', 'c']])
    expect(cyclesOf([edge('a', 'b'), edge('b', 'c')])).toEqual([])
  })

  it('finds folders that import each other, even through different files', () => {
    expect(twoWayPairs([edge('a/one', 'b/one'), edge('b/two', 'a/two')])).toEqual(['a <-> b'])
    expect(twoWayPairs([edge('a/one', 'b/one'), edge('a/two', 'b/two')])).toEqual([])
  })

  it('reads static and dynamic imports and re-exports, by path or alias, and marks type-only imports', () => {
    const files = [
      source(
        'src/renderer/x.ts',
        "import { a } from './y.ts'\nimport type { B } from '#domain/b'\nimport { type C } from './y.ts?raw'\nexport * from './z.ts'\nvoid import('./w.ts')\nimport 'vue'",
      ),
      ...['src/renderer/y.ts', 'src/renderer/z.ts', 'src/renderer/w.ts', 'src/domain/b.ts'].map((path) =>
        source(path, ''),
      ),
    ]
    const to = importsBetween(files).map(({ to: target, typeOnly }) => `${target} ${String(typeOnly)}`)
    expect(to).toEqual([
      'src/renderer/y.ts false',
      'src/domain/b.ts true',
      'src/renderer/y.ts true',
      'src/renderer/z.ts false',
      'src/renderer/w.ts false',
    ])
  })

  it('lists functions and files over their limits and counts over-long lines', () => {
    const long = `function long() {\n${'  work()\n'.repeat(40)}}\n`
    const sizes = sizesOf([
      source('a.ts', `${long}${'x'.repeat(121)}\n`),
      source('b.ts', 'const short = () => 1\n'.repeat(301)),
    ])
    expect(sizes.longFunctions).toEqual(['a.ts:1 (42)'])
    expect(sizes.longFiles).toEqual(['b.ts'])
    expect(sizes.longLines).toBe(1)
  })
})

describe('the source code of the product', () => {
  const imports = importsBetween(productSources())

  it('has no two folders that import each other', () => {
    expect(imports.length).toBeGreaterThan(2_000)
    expect(twoWayPairs(imports)).toEqual([])
  })

  it('has no import cycle, not even of type-only imports', () => {
    expect(cyclesOf(imports)).toEqual([])
  })

  it('defines asynchronous components once, and not again in every instance of a component', () => {
    const uses = (block: string) => productSources().filter(({ text }) => new RegExp(block, 's').test(text))
    expect(uses('<script lang="ts">.*?defineAsyncComponent\\(.*?</script>').length).toBeGreaterThan(5)
    const setup = '<script setup lang="ts">((?!</script>).)*defineAsyncComponent\\('
    expect(uses(setup).map(({ path }) => path)).toEqual([])
  })
})
