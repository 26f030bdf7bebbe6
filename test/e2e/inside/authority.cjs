// Loaded before the app (`electron -r`): for this one app, the authority in the file that E2E_AUTHORITY names stands in
// the store of the system. The store of a computer is not for a test to change, and the app lets no variable of the
// environment add to it.
const { readFileSync } = require('node:fs')
const tls = require('node:tls')

const authority = readFileSync(process.env.E2E_AUTHORITY, 'utf8')
const ofComputer = tls.getCACertificates
tls.getCACertificates = (kind) => (kind === 'system' ? [...ofComputer(kind), authority] : ofComputer(kind))
