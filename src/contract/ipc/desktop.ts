import { z } from 'zod'
import { MENU_COMMANDS, WINDOW_COMMANDS } from './desktopNames.ts'
import { fileBytes } from './documents.ts'
import { channel, COMMON, noInput } from './channel.ts'

export const menuCommand = z.enum(MENU_COMMANDS)
export type MenuCommand = z.infer<typeof menuCommand>

/** `paste`: the page cannot read the clipboard, so main does what Edit > Paste does. */
export const windowCommand = z.enum([...WINDOW_COMMANDS, 'paste'])
export type WindowCommand = z.infer<typeof windowCommand>

const MAX_RECENT = 10
/** A lot by its id, or an account by its company and its own id. */
export const recentKey = z.string().regex(/^(lot|account)(:[0-9A-Za-z-]{1,64}){1,2}$/)

export const menuState = z.strictObject({
  enabled: z.array(menuCommand).max(menuCommand.options.length),
  recent: z.array(z.strictObject({ key: recentKey, label: z.string().max(120) })).max(MAX_RECENT),
})
export type MenuState = z.infer<typeof menuState>

/** A share from 0 to 1, unknown length, or no task. */
export const progress = z.union([z.literal('none'), z.literal('unknown'), z.number().min(0).max(1)])
export type Progress = z.infer<typeof progress>

/** A `transfer` file is opened with `transfer.takeOffered`. */
export const offeredFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lot'), name: z.string(), bytes: fileBytes }),
  z.object({ kind: z.literal('transfer'), name: z.string() }),
])

export const desktopChannels = {
  /** Labels are shown as plain text. */
  'menu.state': channel(menuState, z.null(), COMMON),
  'menu.run': channel(z.strictObject({ what: windowCommand }), z.null(), COMMON),
  /** The file of a command line or a double click; null if there is none. */
  'files.take': channel(noInput, offeredFile.nullable(), [...COMMON, 'fileTooLarge']),
  'window.progress': channel(z.strictObject({ share: progress }), z.null(), COMMON),
} as const
