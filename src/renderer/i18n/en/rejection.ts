/** The bank's errors of a refused application, in the lot editor and on the page of its outcome. */
export const rejection = {
  finding: {
    lot: 'The bank says of the whole lot: {code} {text}',
    here: 'The bank says: {code} {text}',
    mended: 'Corrected since (the bank said: {code} {text})',
    moved: 'The bank says (row {record} when filed): {code} {text}',
    movedMended: 'Corrected since (the bank said, row {record} when filed: {code} {text})',
    gone: 'The bank says (row {record} when filed, deleted since): {code} {text}',
    beyond: 'The bank says (row {record}, which the filed lot does not have): {code} {text}',
  },
  standing: {
    lot: 'The whole lot',
    here: 'Not corrected',
    mended: 'Corrected since',
    moved: 'Not corrected (row {row} now)',
    movedMended: 'Corrected since (row {row} now)',
    gone: 'The row was deleted since',
    beyond: 'The filed lot has no such row',
  },
  pair: '{field}: {value}',
  data: 'Offending data',
  state: 'State',
  whole: 'Lot',
  go: 'Correct row {record}',
  left: '{mended} of {count} errors corrected',
}
