/**
 * The name under which Windows knows the program: the same as `appId` in electron-builder.yml, which the installer
 * writes into its shortcut.
 */
const APP_USER_MODEL_ID = 'jp.tokucho.desk'
/**
 * What Windows starts when a notification is clicked after the program has ended. Constant: Electron would make up
 * another one at each start.
 */
export const TOAST_ACTIVATOR = '{3D1B6B0E-6C0D-4C2B-9E57-5B8E1C7F4A92}'

/** The parts of Electron's app this needs; both exist on Windows alone. */
export interface Identified {
  setToastActivatorCLSID(id: string): void
  setAppUserModelId(id: string): void
}

/**
 * Says who the program is, before Electron does anything else: with a name of its own making it would rewrite the
 * installer's shortcut, and notifications would come from a stranger. The activator comes first, because Electron
 * writes both when it learns the name. Windows alone has such names.
 */
export function identify(app: Identified, platform: NodeJS.Platform): void {
  if (platform !== 'win32') return
  app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  app.setAppUserModelId(APP_USER_MODEL_ID)
}
