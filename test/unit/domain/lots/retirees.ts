import type { Retiree } from '#domain/lots/retiree'

/** A retiree of 8,000,000 yen after twelve years. */
export const retiree = (given: Partial<Retiree> = {}): Retiree => ({
  name: '見本 太郎',
  payment: 8_000_000,
  years: 12,
  kind: 'general',
  disability: false,
  deduction: 4_800_000,
  municipal: 96_000,
  prefectural: 64_000,
  joined: '2014-12-01',
  left: '2026-11-20',
  paid: '2026-11-30',
  ...given,
})
