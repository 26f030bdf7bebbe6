/**
 * The name under which Windows knows the app. It equals `appId` in electron-builder.yml, which the installer writes
 * into its shortcut.
 */
const APP_USER_MODEL_ID = 'jp.tokucho.desk'
/**
 * Windows starts this when a notification is clicked after the app has quit. It is fixed, because Electron would
 * otherwise generate a new one at each start.
 */
export const TOAST_ACTIVATOR = '{3D1B6B0E-6C0D-4C2B-9E57-5B8E1C7F4A92}'

/** Both exist only on Windows. */
interface Identified {
  setToastActivatorCLSID(id: string): void
  setAppUserModelId(id: string): void
}

/**
 * Must run before Electron does anything else. With a generated name, Electron would rewrite the installer's shortcut,
 * and notifications would appear under an unknown name. The activator comes first, because Electron writes both when
 * the name is set. Does nothing on other systems.
 */
export function identify(app: Identified, platform: NodeJS.Platform): void {
  if (platform !== 'win32') return
  app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  app.setAppUserModelId(APP_USER_MODEL_ID)
}
