/**
 * Tells electron-builder that packages are taken care of: all of them are bundled in out/, so none is listed, rebuilt
 * or copied.
 */
export default () => false
