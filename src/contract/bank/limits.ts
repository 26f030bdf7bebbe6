/** Characters (section 8). */
export const ACCOUNT_ID_LENGTH = 11
export const ACCEPTANCE_NO_LENGTH = 12
export const SEQUENCE_NUMBER_LENGTH = 25
export const INQUIRY_DATE_LENGTH = 10

/**
 * Path before every resource (section 1). The bank chooses the second segment, so a real environment may override it.
 */
export const DEFAULT_PATH_PREFIX = '/bank/corporation/trial/v1'

/** Request headers (section 4). */
export const CLIENT_KEY_HEADER = 'X-GATEWAY-Client-Id'
export const SEQUENCE_NUMBER_HEADER = 'X-BANK-Seq-No'
