import type { KeptReportOptions, ReportOptions, StatementKind } from '#contract/ipc/index'

const DEFAULTS: Readonly<Record<StatementKind, ReportOptions>> = {
  transactions: {
    orientation: 'portrait',
    negative: 'minus',
    // Every line says its day.
    repeatedDate: 'same',
    balance: 'everyRow',
    ruled: false,
    binding: 'none',
    daySubtotals: true,
  },
  paymentArrivals: {
    orientation: 'landscape',
    negative: 'minus',
    repeatedDate: 'same',
    balance: 'everyRow',
    ruled: false,
    binding: 'none',
    daySubtotals: true,
  },
}

export const optionsOf = (kind: StatementKind, kept: KeptReportOptions | undefined): ReportOptions =>
  kept?.[kind] ?? DEFAULTS[kind]
