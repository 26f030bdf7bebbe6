import { dump } from 'js-yaml'
import { installerName } from './files.mjs'
import { product } from './product.mjs'

const LAUNCHER = `#!/bin/sh
# Chromium's sandbox inside Flatpak's: the app refuses to start without one.
exec zypak-wrapper /app/tokucho-desk/tokucho-desk "$@"
`

const sources = [
  { end: 'amd64.deb', arch: 'x86_64' },
  { end: 'arm64.deb', arch: 'aarch64' },
]

const build = (id) => [
  'ar x tokucho-desk.deb',
  'tar -xf data.tar.*',
  `mv "opt/${product.title}" /app/tokucho-desk`,
  'install -Dm755 start.sh /app/bin/tokucho-desk',
  `install -Dm644 usr/share/applications/tokucho-desk.desktop /app/share/applications/${id}.desktop`,
  `sed -i -e 's|^Exec=.*|Exec=tokucho-desk %U|' -e 's|^Icon=.*|Icon=${id}|' /app/share/applications/${id}.desktop`,
  `install -Dm644 usr/share/icons/hicolor/512x512/apps/tokucho-desk.png /app/share/icons/hicolor/512x512/apps/${id}.png`,
]

const permissions = [
  '--share=network',
  '--share=ipc',
  '--socket=wayland',
  '--socket=fallback-x11',
  '--socket=cups',
  '--device=dri',
  '--talk-name=org.freedesktop.secrets',
  '--talk-name=org.freedesktop.Notifications',
]

/**
 * Returns Flatpak's manifest by path; it unpacks the deb of the release.
 * @param {(name: string) => string} addressOf Where a release file can be downloaded.
 * @param {ReadonlyMap<string, string>} sums SHA-256 by name of file.
 */
export function flatpakManifest(addressOf, sums) {
  const files = sources
    .map((one) => ({ ...one, name: installerName('linux', one.end) }))
    .filter(({ name }) => sums.has(name))
  if (files.length === 0) return []
  const manifest = {
    id: product.id,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': '25.08',
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': '25.08',
    command: product.name,
    'finish-args': permissions,
    modules: [
      {
        name: product.name,
        buildsystem: 'simple',
        'build-commands': build(product.id),
        sources: [
          ...files.map(({ name, arch }) => ({
            type: 'file',
            'only-arches': [arch],
            url: addressOf(name),
            sha256: sums.get(name),
            'dest-filename': 'tokucho-desk.deb',
          })),
          { type: 'script', 'dest-filename': 'start.sh', commands: LAUNCHER.trim().split('\n').slice(1) },
        ],
      },
    ],
  }
  return [[`flatpak/${product.id}.yml`, dump(manifest, { lineWidth: -1 })]]
}
