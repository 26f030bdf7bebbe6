import comments from '@eslint-community/eslint-plugin-eslint-comments'
import { defineConfig } from 'eslint/config'
import boundaries from 'eslint-plugin-boundaries'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import desk from './scripts/lint/plugin.mjs'
import { rooms } from './scripts/lint/rooms.mjs'

const sources = ['**/*.{ts,mts,vue}']
const plainScripts = ['**/*.{js,mjs,cjs}']
const shared = ['src/{contract,domain,formats}/**/*.ts']
const product = ['src/**/*.{ts,vue}', 'electron/**/*.ts']

/** The ideographic space is an ordinary character in Japanese text. */
const irregularWhitespace = { skipStrings: true, skipTemplates: true, skipRegExps: true, skipComments: true }

/** What ESLint itself knows to be a mistake and the TypeScript compiler does not see. */
const mistakes = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-async-promise-executor': 'error',
  'no-cond-assign': 'error',
  'no-constant-binary-expression': 'error',
  'no-control-regex': 'error',
  'no-debugger': 'error',
  'no-dupe-else-if': 'error',
  'no-duplicate-case': 'error',
  'no-empty': 'error',
  'no-empty-pattern': 'error',
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-irregular-whitespace': ['error', irregularWhitespace],
  'no-loss-of-precision': 'error',
  'no-misleading-character-class': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-negation': 'error',
  'no-unsafe-optional-chaining': 'error',
  'no-useless-assignment': 'error',
  'no-useless-backreference': 'error',
  'no-useless-catch': 'error',
  'no-useless-escape': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'preserve-caught-error': 'error',
  'use-isnan': 'error',
}

/** Amounts are safe integers of yen, read digit by digit: a floating-point reader has no use here. */
const floatGlobal = { name: 'parseFloat', message: 'Money is whole yen; read digits with the functions of src/domain.' }
const restrictedProperties = ['error', { object: 'Number', property: 'parseFloat', message: floatGlobal.message }]
const dateGlobal = { name: 'Date', message: 'Days are YYYY-MM-DD strings here; the caller says what today is.' }

const openExternal = [
  {
    selector: 'MemberExpression[property.name="openExternal"]',
    message: 'Only electron/main/shell/windows/openExternal.ts opens addresses outside the app.',
  },
  {
    selector: 'ObjectPattern > Property[key.name="openExternal"]',
    message: 'Only electron/main/shell/windows/openExternal.ts opens addresses outside the app.',
  },
]
/** Windows are made in one place, with every protection on; nothing is loaded from files or run in a page from main. */
const windows = [
  {
    selector: 'NewExpression[callee.name=/^(BrowserWindow|BrowserView|WebContentsView)$/]',
    message: 'Windows are made by electron/main/shell/windows/lockedWindow.ts alone.',
  },
  {
    selector:
      'MemberExpression[property.name=/^(loadFile|executeJavaScript|executeJavaScriptInIsolatedWorld|insertCSS|registerFileProtocol|interceptFileProtocol)$/]',
    message: 'Pages come from the app scheme alone, and main runs nothing in them.',
  },
]
/** The system opens one folder for the person, the app's own, and shows where evidence is; no other path is handed to it. */
const openPath = [
  {
    selector: 'MemberExpression[property.name=/^(openPath|showItemInFolder)$/]',
    message:
      'Only electron/main/start/startTrouble.ts has the system open something (the data folder), and electron/main/evidence/showInFolder.ts shows a file of evidence.',
  },
]
const sleeping = {
  selector: 'MemberExpression[property.name="waitForTimeout"]',
  message: 'Wait for what the test needs to see, not for time to pass.',
}
/** A number of milliseconds of a test fits one machine; those of test/budget.ts fit each. */
const ownLimits = [
  {
    selector:
      'Property[key.name=/^(timeout|interval|intervals)$/]:matches([value.type="Literal"], [value.type="BinaryExpression"])',
    message: 'Limits of time come from test/budget.ts.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(setTimeout|setDefaultTimeout|slow)$/] > Literal',
    message: 'Limits of time come from test/budget.ts.',
  },
]
const timers = {
  selector: 'CallExpression[callee.name="setTimeout"], ImportDeclaration[source.value="node:timers/promises"]',
  message: sleeping.message,
}
const only = {
  selector:
    'MemberExpression[property.name="only"][object.name=/^(test|it|describe|suite|bench)$/], MemberExpression[property.name="only"][object.property.name=/^(describe|each|concurrent|sequential)$/]',
  message: 'A test alone hides all the others.',
}

export default defineConfig(
  {
    name: 'desk/ignored',
    ignores: [
      'node_modules/',
      'out/',
      'dist/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'demo-output/',
      'bench-output/',
      '**/*.d.ts',
    ],
  },
  {
    name: 'desk/options',
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
  },
  {
    name: 'desk/everywhere',
    files: [...sources, ...plainScripts],
    plugins: { desk, '@eslint-community/eslint-comments': comments },
    rules: {
      ...mistakes,
      // A rule may be switched off in one place, but by name and with the reason beside it.
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      '@eslint-community/eslint-comments/require-description': 'error',
      'desk/described-directives': 'error',
      'desk/import-direction': 'error',
      'no-alert': 'error', // on Windows, inputs can stay dead after a native alert
      'no-restricted-globals': ['error', floatGlobal],
      'no-restricted-properties': restrictedProperties,
      'no-restricted-syntax': ['error', ...openExternal],
      'max-lines': ['error', { max: 400 }],
    },
  },

  {
    // Cases stand side by side in tests.
    name: 'desk/longer-files',
    files: ['test/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 650 }] },
  },

  // What needs types is in .oxlintrc.json.
  { name: 'desk/typescript', files: sources, extends: [tseslint.configs.strict] },
  vue.configs['flat/recommended'],
  {
    name: 'desk/typescript-options',
    files: sources,
    languageOptions: { parserOptions: { extraFileExtensions: ['.vue'] } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-check': false, 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // That is how an entry leaves a dictionary which is written as JSON.
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    name: 'desk/vue',
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      ...vue.configs['no-layout-rules'].rules,
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-emits-declaration': ['error', 'type-literal'],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/no-v-html': 'error',
      'no-irregular-whitespace': 'off', // Vue's own rule knows a template's text from its markup
      'vue/no-irregular-whitespace': [
        'error',
        { ...irregularWhitespace, skipHTMLAttributeValues: true, skipHTMLTextContents: true },
      ],
      'vue/no-undef-components': ['error', { ignorePatterns: ['RouterView', 'RouterLink'] }],
      'vue/no-unused-refs': 'error',
      'vue/no-restricted-syntax': ['error', ...openExternal],
      // A prop that may be left out is undefined then, and its type says so; a default would only hide it.
      'vue/require-default-prop': 'off',
      'max-lines': ['error', { max: 300 }],
    },
  },

  { name: 'desk/rooms', files: ['src/renderer/**/*.{ts,vue}'], plugins: { boundaries }, ...rooms },

  {
    // Every control comes from ui, so that all have one look.
    name: 'desk/controls',
    files: ['src/renderer/**/*.{ts,vue}', 'test/stories/**/*.{ts,vue}'],
    ignores: ['src/renderer/ui/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'naive-ui', message: 'Controls come from src/renderer/ui.' }],
          patterns: [{ group: ['naive-ui/*'], message: 'Controls come from src/renderer/ui.' }],
        },
      ],
    },
  },
  {
    name: 'desk/form-elements',
    files: ['src/renderer/**/*.vue'],
    // The cell editor of the grid and the palette's field look like no other field.
    ignores: [
      'src/renderer/ui/controls/**',
      'src/renderer/ui/table/CellEditor.vue',
      'src/renderer/app/palette/PaletteDialog.vue',
    ],
    rules: {
      'vue/no-restricted-html-elements': [
        'error',
        { element: ['input', 'select', 'textarea'], message: 'Form controls come from src/renderer/ui/controls.' },
      ],
    },
  },

  { name: 'desk/product', files: product, rules: { 'no-console': 'error' } },
  // It is a command-line program: what it prints is for the person who started it.
  {
    name: 'desk/practice-bank-program',
    files: ['electron/practice-bank/http/serve.ts'],
    rules: { 'no-console': 'off' },
  },
  { name: 'desk/shared', files: shared, rules: { 'no-restricted-globals': ['error', floatGlobal, dateGlobal] } },
  {
    name: 'desk/injected-fetch',
    files: ['src/**/*.{ts,vue}', 'electron/main/**/*.ts'],
    rules: { 'desk/injected-fetch': 'error' },
  },
  {
    name: 'desk/windows',
    files: ['electron/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...openExternal, ...windows, ...openPath] },
  },
  {
    name: 'desk/open-path',
    files: ['electron/main/start/startTrouble.ts', 'electron/main/evidence/showInFolder.ts'],
    rules: { 'no-restricted-syntax': ['error', ...openExternal, ...windows] },
  },
  {
    name: 'desk/locked-window',
    files: ['electron/main/shell/windows/lockedWindow.ts'],
    rules: { 'no-restricted-syntax': ['error', ...openExternal, ...openPath] },
  },
  {
    name: 'desk/open-external',
    files: ['electron/main/shell/windows/openExternal.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'desk/tests',
    files: ['test/**/*.ts'],
    rules: {
      // Tests name the app's own way out to see that it is shut.
      'no-restricted-syntax': ['error', sleeping, only],
      'no-loss-of-precision': 'off', // a number that does not fit is a case to try
      // A value that is not there fails the test, which is what a test is for.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    name: 'desk/waits',
    files: ['test/e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', sleeping, only, ...ownLimits, timers] },
  },
  {
    // Timers here are the page's or main's under attack, or choose the moment of a kill.
    name: 'desk/timers-under-test',
    files: [
      'test/e2e/{kill-filing,uncaught,window.exploit}.spec.ts',
      'test/e2e/kill/*.ts',
      'test/e2e/support/hostilePage.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', sleeping, only, ...ownLimits] },
  },
  {
    name: 'desk/plain-scripts',
    files: plainScripts,
    extends: [tseslint.configs.recommended],
    languageOptions: { sourceType: 'module' },
  },
  {
    name: 'desk/commonjs',
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
)
