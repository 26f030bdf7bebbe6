// What a page reports of an error that it caught.
import { z } from 'zod'
import { APP_ERROR_CODES } from './errors.ts'
import { ERROR_NAMES } from './thrownPlaces.ts'

export const errorName = z.enum(ERROR_NAMES)

/** Places in our own code, innermost first: `file:line:column` joined by ` < `. */
export const errorPlaces = z.string().regex(/^([A-Za-z][\w.-]{0,40}\.[cm]?[jt]s:\d{1,7}:\d{1,5}( < )?){0,8}$/)

/** No field for the message, which may quote a name, an amount or a key. */
export const pageError = z.strictObject({
  from: z.enum(['script', 'promise', 'component', 'router']),
  thrown: errorName,
  app: z.enum(APP_ERROR_CODES as [string, ...string[]]).optional(),
  where: errorPlaces,
})
export type PageError = z.infer<typeof pageError>
