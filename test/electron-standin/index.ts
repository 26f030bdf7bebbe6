// What a test may use of the stand-in without starting it: its network client, with Chromium's errors and limits.
export { createFetcher } from './lib/network/net-fetch.ts'
export { Protocol } from './lib/protocol/protocol.ts'
