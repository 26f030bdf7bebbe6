// Loaded before the app (`electron -r`). For this app only, the authority in the file that E2E_AUTHORITY names counts
// as part of the system's store. This is needed because a test must not change the store of a computer, and the app
// lets no environment variable add to it.
const { readFileSync } = require('node:fs')
const tls = require('node:tls')

const authority = readFileSync(process.env.E2E_AUTHORITY, 'utf8')
const ofComputer = tls.getCACertificates
tls.getCACertificates = (kind) => (kind === 'system' ? [...ofComputer(kind), authority] : ofComputer(kind))
