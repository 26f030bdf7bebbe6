import { expect as base } from '@playwright/test'
import { LIMITS } from '../../budget.ts'

/**
 * Waits as long as the machine may need, also in programs that Playwright's runner does not start (the demo, axe): there
 * the limit would be five seconds.
 */
export const expect = base.configure({ timeout: LIMITS.shown })
