// npm run dist: builds the installers; arguments are passed to electron-builder.
import { build } from './lib/build.mjs'
import { fetchElectron, installedElectron } from './lib/electronBinary.mjs'
import { writeNotices } from './lib/notices.mjs'
import { node24, tools } from './lib/paths.mjs'
import { releaseProblem } from './lib/releaseRules.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, say, Unprepared } from './lib/report.mjs'
import { run } from './lib/run.mjs'

async function step(name, work) {
  say('dist', name)
  const { code } = await work()
  if (code !== 0) throw new Unprepared(`${name} ended with code ${code}; no installer was built.`)
}

await main(async () => {
  const problem = releaseProblem(process.platform, process.env)
  if (problem !== undefined) throw new Unprepared(`${problem}\nNo installer was built.`)
  const { env } = await prepare({ browser: false })
  const electron = installedElectron() ?? (await fetchElectron({ again: true }))
  if (electron === undefined) {
    throw new Unprepared(
      "An installer carries Electron's binary, which cannot be had on this machine, so none was built.\nRun this where Electron's download site (or a mirror named by ELECTRON_MIRROR) can be reached.",
    )
  }
  // They need the packages that `prepare` installs.
  const { THIS_SYSTEM } = await import('./lib/release/files.mjs')
  const { writeBom } = await import('./lib/release/writeBom.mjs')
  const production = { ...env, NODE_ENV: 'production' }
  await step('typecheck', () => run(node24(), [tools.vueTsc, '--build'], { env }))
  await step('build', () => build({ env: production }))
  say('dist', `notices of ${writeNotices(THIS_SYSTEM)} packages`)
  // The address where the app looks for newer versions. The files for that address (latest.yml) are written beside the
  // installers; no script uploads them.
  const address = env.TOKUCHO_UPDATE_URL ?? ''
  const updates =
    address === ''
      ? []
      : [
          '-c.publish.provider=generic',
          `-c.publish.url=${address}`,
          ...(process.platform === 'linux' ? [] : ['-c.forceCodeSigning=true']),
        ]
  const packing = () =>
    run(node24(), [tools.electronBuilder, '--publish', 'never', ...updates, ...process.argv.slice(2)], {
      env: production,
    })
  await step('installers', packing)
  // An unpacked app (--dir) has no description of a release, so there is nothing to sign.
  if (address !== '' && !process.argv.includes('--dir'))
    await step('signatures', () =>
      run(node24(), ['electron/main/guard/updates/signReleases.ts', 'dist'], { env: production }),
    )
  say('dist', `components of the installers: ${writeBom(electron)}`)
})
