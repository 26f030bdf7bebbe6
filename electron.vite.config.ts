import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { createViteLicensePlugin } from 'rollup-license-plugin'
import type { Plugin } from 'vite'
import { POLICY_IN_PAGE } from './electron/main/shell/windows/contentPolicy.ts'
import { readUpdateKey } from './electron/main/guard/updates/buildKey.ts'
import { readUpdateAddress } from './electron/main/guard/updates/updates.ts'
import { pageShell } from './src/renderer/app/first-screen/pageShell.ts'

const here = import.meta.dirname

// The development server connects to its page, which the policy forbids; the built page carries it.
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY_IN_PAGE },
      injectTo: 'head-prepend',
    },
  ],
}

/** The styles of the page shell: those of the app that it shares, and its own. */
const SHELL_STYLES = ['ui/theme/base', 'app/shell/shell', 'ui/theme/narrow', 'app/first-screen/pageShell']

/** Has the browser fetch the script of the month while the first script runs, which asks for it only then. */
function monthAhead(bundle: object | undefined): string {
  const month = Object.keys(bundle ?? {}).find((file) => /\/month-[^/]*\.js$/.test(file))
  if (month === undefined) throw new Error('the bundle has no script of the month')
  return `<link rel="modulepreload" crossorigin href="./${month}">\n`
}

// The shell of the screen stands in the page before any script. What it needs is in the page itself; the app's styles
// come after it, because a browser paints nothing that follows a style it is still waiting for.
const shellInPage: Plugin = {
  name: 'shell-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      const styles = SHELL_STYLES.map((name) => readFileSync(resolve(here, `src/renderer/${name}.css`), 'utf8'))
      return links
        .reduce((page, link) => page.replace(link, ''), html)
        .replace('</head>', () => `<style>${styles.join('').replace(/\/\*.*?\*\//gs, '')}</style>\n</head>`)
        .replace('<div id="app">', () => `${pageShell()}\n<div id="app">`)
        .replace('</body>', () => `${links.join('')}${monthAhead(bundle)}</body>`)
    },
  },
}

// Of the table of holidays only the dates are read; their names in two languages are nine tenths of it.
const datesOnly: Plugin = {
  name: 'dates-only',
  transform(_code, id) {
    if (!id.endsWith('/@holiday-jp/holiday_jp/lib/holidays.js')) return undefined
    const dates = Object.keys(createRequire(import.meta.url)(id) as object)
    return {
      code: `export default Object.fromEntries('${dates.join(' ')}'.split(' ').map((date) => [date, date]))`,
      map: null,
    }
  },
}

// What each bundle holds, with its licence: scripts/lib/notices.mjs makes the notices of it. Packages of which only
// styles and fonts are taken leave no code in a chunk, by which the plugin would know them.
const licences = (stylesOnly: readonly string[] = []) =>
  createViteLicensePlugin({
    outputFilename: 'licences.json',
    includePackages: () => stylesOnly.map((name) => resolve(here, 'node_modules', name)),
  })

// What electron-store's packages import and this app must not have.
const leftOut = [
  { find: /^ajv(?:\/dist\/2020\.js|-formats)$/, replacement: resolve(here, 'electron/main/storage/withoutSchema.ts') },
  { find: /^when-exit$/, replacement: resolve(here, 'electron/main/storage/withoutSignals.ts') },
]

// Main and preload carry their dependencies inside the bundle: the packaged app then needs no node_modules, and the
// sandboxed preload (which may require nothing but electron) is one CommonJS file.
export default defineConfig({
  main: {
    plugins: [licences()],
    // The publisher's address for updates (docs/releasing.md); without one the app looks for none.
    define: {
      UPDATE_KEY: JSON.stringify(readUpdateKey(process.env)),
      UPDATE_ADDRESS: JSON.stringify(readUpdateAddress(process.env['TOKUCHO_UPDATE_URL'] ?? '') ?? ''),
      BUILT_AT: JSON.stringify(
        new Date(
          process.env['SOURCE_DATE_EPOCH'] ? Number(process.env['SOURCE_DATE_EPOCH']) * 1000 : Date.now(),
        ).toISOString(),
      ),
    },
    resolve: { alias: leftOut },
    build: {
      externalizeDeps: false,
      minify: 'oxc',
      outDir: 'out/main',
      rolldownOptions: {
        input: resolve(here, 'electron/main/index.ts'),
        output: { format: 'cjs', entryFileNames: 'index.cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    plugins: [licences()],
    build: {
      externalizeDeps: false,
      outDir: 'out/preload',
      rolldownOptions: {
        input: resolve(here, 'electron/preload/index.ts'),
        output: { format: 'cjs', entryFileNames: 'index.cjs', inlineDynamicImports: true },
      },
    },
  },
  renderer: {
    root: resolve(here, 'src/renderer'),
    plugins: [vue(), policyInPage, shellInPage, datesOnly, licences(['@fontsource-variable/noto-sans-jp'])],
    // Parts of Vue and vue-i18n that nothing here uses: components and directive, the older APIs, devtools, hydration.
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      __VUE_I18N_FULL_INSTALL__: 'false',
      __VUE_I18N_LEGACY_API__: 'false',
      __INTLIFY_PROD_DEVTOOLS__: 'false',
    },
    resolve: {
      alias: [
        { find: /^zod$/, replacement: resolve(here, 'src/renderer/app/first-screen/zod.ts') },
        // The browser that the app brings needs nothing of what the other build works around.
        { find: /^dexie$/, replacement: resolve(here, 'node_modules/dexie/dist/modern/dexie.mjs') },
      ],
    },
    build: {
      outDir: resolve(here, 'out/renderer'),
      emptyOutDir: true,
      minify: 'oxc',
      // What the first screen needs is one file, and so is what the month needs after it: each file costs a request
      // before anything is on the screen.
      rolldownOptions: {
        input: resolve(here, 'src/renderer/index.html'),
        // The door of a feature brings only what is taken through it.
        treeshake: {
          moduleSideEffects: [{ test: /\/(?:features\/(?:[^/]+\/){1,2}|intake\/)index\.ts$/, sideEffects: false }],
        },
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 1 },
              { name: 'month', test: /\/MonthWork\.vue/ },
            ],
          },
        },
      },
    },
  },
})
