/**
 * Tells electron-builder that no package needs its attention: all code is bundled in out/, so no package is listed,
 * rebuilt or copied.
 */
export default () => false
