// In the built app this stands for when-exit (electron.vite.config.ts), by which electron-store's packages would delete
// unfinished files when the process ends. Its listeners take SIGTERM, SIGINT and SIGHUP from Electron: the app would end
// without asking its windows, which could lose an edit. Main writes these files synchronously, so none is unfinished then.

export default function whenExit(): () => void {
  return () => undefined
}
