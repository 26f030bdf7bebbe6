/** Equals `appId` in electron-builder.yml, which the installer writes into its shortcut. */
const APP_USER_MODEL_ID = 'jp.tokucho.desk'
/**
 * Windows starts this for a notification clicked after the app has quit. Fixed, because Electron would make a new one
 * at each start.
 */
export const TOAST_ACTIVATOR = '{3D1B6B0E-6C0D-4C2B-9E57-5B8E1C7F4A92}'

/** Windows only. */
interface Identified {
  setToastActivatorCLSID(id: string): void
  setAppUserModelId(id: string): void
}

/**
 * Before anything else in Electron: with a generated name, Electron would rewrite the installer's shortcut. The
 * activator comes first, because setting the name writes both. Windows only.
 */
export function identify(app: Identified, platform: NodeJS.Platform): void {
  if (platform !== 'win32') return
  app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  app.setAppUserModelId(APP_USER_MODEL_ID)
}
