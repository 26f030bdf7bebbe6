/** Tells electron-builder not to list, rebuild or copy any package, because all code is bundled in out/. */
export default () => false
