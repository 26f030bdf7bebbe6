import { policyPath, readPolicy } from '../guard/policy/policyFile.ts'
import { readRegistryPolicy, runReg } from '../guard/policy/registry.ts'
import { development } from './info.ts'

/** Only tests read the policy from another file, and only in an app that is not packaged. */
export function readComputerPolicy() {
  const own = development() ? process.env['TOKUCHO_POLICY_FILE'] : undefined
  if (own !== undefined) return readPolicy({ file: own, checkOwner: false })
  return process.platform === 'win32'
    ? readRegistryPolicy(runReg(process.env))
    : readPolicy({ file: policyPath(process.platform), checkOwner: true })
}
