import type { OpenLot } from '#data/repositories/lots'

/** A text to compare: a lot whose content changed since it was confirmed is not filed. */
export const contentOf = ({ record, rows }: OpenLot): string =>
  JSON.stringify([record.companyId, record.head, rows.map(({ rowId, detail, raw }) => [rowId, detail, raw])])
