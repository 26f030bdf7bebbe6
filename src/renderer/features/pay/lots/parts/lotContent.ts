import type { OpenLot } from '#data/repositories/lots'

export const contentOf = ({ record, rows }: OpenLot): string =>
  JSON.stringify([record.companyId, record.head, rows.map(({ rowId, detail, raw }) => [rowId, detail, raw])])
