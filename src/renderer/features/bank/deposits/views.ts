export const DEPOSIT_VIEWS = ['entries', 'remitters', 'matching'] as const
export type DepositView = (typeof DEPOSIT_VIEWS)[number]
