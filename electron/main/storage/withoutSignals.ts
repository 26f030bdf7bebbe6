// Replaces when-exit in the built app (electron.vite.config.ts). Its listeners would take SIGTERM, SIGINT and SIGHUP
// from Electron: the app would end without asking its windows and could lose an edit. electron-store's packages
// delete unfinished files by it, but main writes synchronously.

export default function whenExit(): () => void {
  return () => undefined
}
