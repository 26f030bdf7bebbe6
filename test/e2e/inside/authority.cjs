// Loaded before the app (`electron -r`): for this app only, the authority in the file named by E2E_AUTHORITY counts as
// part of the system's store. A test must not change the store of a computer, and the app lets no environment variable
// add to it.
const { readFileSync } = require('node:fs')
const tls = require('node:tls')

const authority = readFileSync(process.env.E2E_AUTHORITY, 'utf8')
const ofComputer = tls.getCACertificates
tls.getCACertificates = (kind) => (kind === 'system' ? [...ofComputer(kind), authority] : ofComputer(kind))
