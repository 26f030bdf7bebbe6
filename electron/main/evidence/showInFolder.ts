import { shell } from 'electron'

/** The file is never opened: others may have put anything into the folder. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path)
