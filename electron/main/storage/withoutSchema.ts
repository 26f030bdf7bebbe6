// Replaces ajv and its formats in the built app (electron.vite.config.ts), three quarters of what electron-store
// would add. No schema is given: storeFile.ts checks files.

function refuse(): never {
  throw new Error('the build leaves out the checks of a schema')
}

export const Ajv2020 = refuse

export default { default: refuse }
