import type { OpenLot } from '#data/repositories/lots'

/** Returns all filed content of a lot as one text, for comparison. */
export const contentOf = ({ record, rows }: OpenLot): string =>
  JSON.stringify([record.companyId, record.head, rows.map(({ rowId, detail, raw }) => [rowId, detail, raw])])
