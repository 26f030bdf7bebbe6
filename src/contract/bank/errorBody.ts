import { z } from 'zod'
import { integer, text } from './fields.ts'

const words = () => text().optional()

/** An error answer (section 7). The answer to an application (2.11) can carry these fields too. */
export const errorBodyFields = {
  status: integer(100, 999).optional(),
  message: words(),
  code: words(),
  developer_message: words(),
  httpCode: words(),
  httpMessage: words(),
  moreInformation: words(),
  error: words(),
  error_description: words(),
}

export const errorBody = z.strictObject(errorBodyFields)

export type ErrorBody = z.infer<typeof errorBody>
export const ERROR_BODY_FIELDS = Object.keys(errorBodyFields) as (keyof ErrorBody)[]
