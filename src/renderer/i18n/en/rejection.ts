/** The bank's errors about a refused application, in the lot editor and on the page that shows its outcome. */
export const rejection = {
  finding: {
    lot: 'Bank’s response (whole batch): {code} {text}',
    here: 'Bank’s response: {code} {text}',
    mended: 'Corrected (bank’s response: {code} {text})',
    moved: 'Bank’s response (row {record} when filed): {code} {text}',
    movedMended: 'Corrected (bank’s response, row {record} when filed: {code} {text})',
    gone: 'Bank’s response (row {record} when filed, now deleted): {code} {text}',
    beyond: 'Bank’s response (row {record}, not in the filed batch): {code} {text}',
  },
  standing: {
    lot: 'Whole batch',
    here: 'Not corrected',
    mended: 'Corrected',
    moved: 'Not corrected (now row {row})',
    movedMended: 'Corrected (now row {row})',
    gone: 'Row deleted',
    beyond: 'This row is not in the filed batch',
  },
  pair: '{field}: {value}',
  data: 'Data with errors',
  state: 'Status',
  whole: 'Batch',
  go: 'Correct row {record}',
  left: '{mended} of {count} errors corrected',
}
