import { shell } from 'electron'

/** Shows a file in the system's file manager. It is not opened: others may have put anything into a named folder. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path)
