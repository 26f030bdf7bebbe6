// Loaded when first shown: most users work alone, without an office, and need none of this.
export const loadApprovalPanel = () => import('./ApprovalPanel.vue')
export const loadEditingNow = () => import('./EditingNow.vue')
export const loadOfficeHost = () => import('./OfficeHost.vue')
export const loadOfficeInbox = () => import('./OfficeInbox.vue')
export const loadOfficeTab = () => import('./OfficeTab.vue')
export { useLotWork, type LotWorks } from './useLotWork.ts'
export type { LotWork } from './lotWork.ts'
export { useOffice } from './store.ts'

/** The code of `readyToFile` loads with the first filing. */
export const readyToFile = async (lotId: string) => (await import('./readyToFile.ts')).readyToFile(lotId)
