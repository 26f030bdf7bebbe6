/**
 * What electron-builder adds to the installers beside the app and Electron. Their versions are those of its toolsets
 * (electron-builder.yml, `toolsets`).
 */
export const INSTALLER_PARTS = [
  {
    system: 'win',
    name: 'nsis',
    licence: 'Zlib',
    url: 'https://nsis.sourceforge.io/License',
    text: 'The installer and the uninstaller of Windows are made with the Nullsoft Scriptable Install System.',
  },
  {
    system: 'linux',
    name: 'type2-runtime',
    version: '20251108',
    licence: 'MIT',
    url: 'https://github.com/AppImage/type2-runtime',
    text: `Copyright (c) 2004-23 probonopd

The first part of an AppImage. It contains musl (MIT), libfuse (LGPL-2.1-only), squashfuse (BSD-2-Clause), zlib (Zlib),
zstd (BSD-3-Clause) and mimalloc (MIT).`,
  },
]
