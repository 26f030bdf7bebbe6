// The public interface of this feature for other features. Most offices have a single person and none of this, so what
// is shown is loaded when it is first shown.
export const loadApprovalPanel = () => import('./ApprovalPanel.vue')
export const loadEditingNow = () => import('./EditingNow.vue')
export const loadOfficeHost = () => import('./OfficeHost.vue')
export const loadOfficeInbox = () => import('./OfficeInbox.vue')
export const loadOfficeTab = () => import('./OfficeTab.vue')
export { useLotWork, type LotWorks } from './useLotWork.ts'
export type { LotWork } from './lotWork.ts'
export { useOffice } from './store.ts'

/** See readyToFile.ts, which is loaded by the first filing. */
export const readyToFile = async (lotId: string) => (await import('./readyToFile.ts')).readyToFile(lotId)
