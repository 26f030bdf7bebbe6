// Main imports only this file of the folder.
export { PRACTICE_ACCOUNTS } from './books/accounts.ts'

export { isPracticeKey } from './http/guard.ts'
export { createPracticeBank, PRACTICE_ORIGIN, type PracticeBank } from './http/inProcess.ts'
