import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { INSTALLER_KEY } from '#main/guard/updates/electronUpdater'
import { packagingConfig } from './packing.ts'

const root = join(import.meta.dirname, '../../..')
const templates = join(root, 'node_modules/app-builder-lib/templates/nsis')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** electron-builder's own scripts, without ours. */
const template = readdirSync(templates, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ns[hi]$/.test(name))
  .map((name) => readFileSync(join(templates, name), 'utf8'))
  .join('\n')
const ours = read('resources/installer.nsh')
const macros = [...ours.matchAll(/^!macro (\w+)/gm)].map(([, name]) => name)
const macro = (name: string) => new RegExp(`^!macro ${name}$[\\s\\S]*?^!macroend$`, 'm').exec(ours)?.[0] ?? ''

it('each part of the installer that is our own is one that electron-builder puts in', () => {
  expect(macros).toEqual(['customHeader', 'findApp', 'customCheckAppRunning', 'customInstall', 'customUnInstall'])
  for (const name of macros.filter((one) => one !== 'findApp'))
    expect(template, name).toContain(`!insertmacro ${String(name)}`)
  expect(template).not.toContain('!insertmacro customCloseApp')
})

it('an app that runs is asked to close, and never ended by force', () => {
  const FORCE = /Stop-Process|taskkill[^\n]* \/F\b/
  // The positive control: what the template does where it is left alone.
  expect(template).toMatch(FORCE)
  expect(ours.replaceAll(/^;.*$/gm, '')).not.toMatch(FORCE)
  expect(macro('customCheckAppRunning')).toMatch(/taskkill\.exe" \/IM "[^"]+"`$/m)
  // Where nobody can be asked, the installation ends with an error instead of a box that nobody sees.
  expect(macro('customCheckAppRunning')).toMatch(/MessageBox [^\n]*\/SD IDCANCEL[^\n]*\n\s*SetErrorLevel 2\n\s*Quit/)
})

it('what opens a data file names the program in quotation marks, and goes with the program', async () => {
  const { fileAssociations } = await packagingConfig()
  const [association] = fileAssociations
  expect(fileAssociations).toHaveLength(1)
  const { name } = JSON.parse(read('package.json')) as { name: string }
  expect(macro('customInstall')).toContain(
    `"Software\\Classes\\${String(association?.name)}\\shell\\open\\command" "" '"$appExe" "%1"'`,
  )
  expect(macro('customUnInstall')).toContain(
    `DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${String(association?.name)}"`,
  )
  expect(macro('customUnInstall')).toContain(
    `DeleteRegKey SHELL_CONTEXT "Software\\Classes\\.${String(association?.ext)}"`,
  )
  expect(macro('customUnInstall')).toContain(`RMDir /r "$LOCALAPPDATA\\${name}-updater"`)
  // An update removes the old version by its uninstaller, and must keep all of it.
  expect(macro('customUnInstall')).toMatch(/^!macro customUnInstall\n\s*\$\{ifNot\} \$\{isUpdated\}/)
})

it('the app looks where the installer writes for whom it was installed', async () => {
  const { appId, nsis } = await packagingConfig()
  const { UUID } = createRequire(import.meta.url)('builder-util-runtime') as {
    UUID: { v5: (name: string, space: Buffer) => string; parse: (uuid: string) => Buffer }
  }
  // electron-builder's name space. With an id of its own (`nsis.guid`) the key would be another.
  expect(nsis).not.toHaveProperty('guid')
  expect(INSTALLER_KEY).toBe(`Software\\${UUID.v5(appId, UUID.parse('50e065bc-3134-11e6-9bab-38c9862bdaf3'))}`)
  expect(template).toContain(`INSTALL_REGISTRY_KEY "Software\\$\{APP_GUID}"`)
  expect(template).toContain(`ReadRegStr $perMachineInstallationFolder HKLM "$\{INSTALL_REGISTRY_KEY}" InstallLocation`)
})
