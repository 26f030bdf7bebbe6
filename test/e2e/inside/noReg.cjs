// Loaded before the app (`electron -r`). Windows is where there is no reg.exe, and no policy of a test is read instead.
delete process.env.TOKUCHO_POLICY_FILE
globalThis.systemRoot = process.env.SystemRoot
process.env.SystemRoot = __dirname
