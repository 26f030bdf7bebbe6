// Loaded before the app (`electron -r`). AppData is where E2E_APP_DATA says, as where a domain redirects it, and its
// local part where E2E_LOCAL_APP_DATA says, whatever the system sets.
const { resolve } = require('node:path')
const { app } = require('electron')

app.setPath('userData', resolve(process.env.E2E_APP_DATA))
process.env.LOCALAPPDATA = resolve(process.env.E2E_LOCAL_APP_DATA)
