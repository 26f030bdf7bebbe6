// In the built app this stands for ajv and its formats (electron.vite.config.ts), three quarters of what electron-store
// would add to main. They check a schema; none is given, because storeFile.ts checks a file before it is opened.

function refuse(): never {
  throw new Error('the build leaves out the checks of a schema')
}

export const Ajv2020 = refuse

export default { default: refuse }
