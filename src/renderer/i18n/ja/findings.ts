/** Shown beside the cell: one sentence for each code of `FINDING_CODES`. */
export const findings = {
  textMissing: '入力されていません',
  textTooLong: '{max}文字までです（いま{length}文字）',
  wrongLength: '{expected}文字で入力してください（いま{length}文字）',
  notDigits: '数字だけで入力してください',
  notWholeNumber: '「{value}」は整数ではありません',
  numberOutOfRange: '{min}から{max}までの数を入力してください（いま{value}）',
  notFullWidthKana: '{at}文字目の「{character}」は使えません。全角カナ・全角英数字で入力してください',
  bankFileTooLong:
    '銀行のファイルでは{bytes}バイトになり、上限の{max}を超えます。申請はできますが、ファイルでは終わりが切れます',
  bankFileRefusesCharacter:
    '{at}文字目の「{character}」は銀行のファイルに使えません。申請はできますが、ファイルには出力できません',
  bankFileDoubtfulCharacter: '{at}文字目の「{character}」は、銀行によってファイルで受け付けられないことがあります',
  codeMissing: '市区町村コードを入力してください',
  codeBadForm: '「{code}」は市区町村コードではありません。数字6桁で入力してください',
  codeIsName: '「{code}」は名前です。{places} から選んで、コードを入力してください',
  codeBadCheckDigit: '「{code}」は検査数字が合いません。末尾の数字は、正しくは{expected}です',
  codeIsPrefecture: '「{code}」は都道府県のコードです。納付先の市区町村を選んでください',
  codeIsUnion: '「{code}」は組合などのコードです。納付先の市区町村を選んでください',
  codeIsNorthern: '「{code}」は北方領土の村のコードで、納付先にはなりません',
  codeUnknown:
    '「{code}」という市区町村コードは、この版の一覧にありません。新しい市区町村のときは、市区町村名（カナ）も入力すると申請できます',
  codeNew:
    '市区町村コード「{code}」はこの版の一覧にありません。「{name}」で申請します。市区町村の通知でコードを確かめてください',
  codeIsFormer: '{name}（{code}）は{until}からなくなりました。いまの納付先は{successors}です',
  municipalityChanges:
    '{name}（{code}）は{from}から{now}です。市区町村コードが変わるため、市区町村の通知で新しいコードを確かめてください',
  codeIsWard: '{ward}は行政区です。納付先は{city}（{cityCode}）です',
  designatedNumberMissing: '指定番号がありません。市区町村が納付を照合できないことがあります',
  designatedNumberBadForm: '{at}文字目の「{character}」は使えません。半角の数字・英大文字・ハイフンで入力してください',
  detailCountMismatch: '合計件数が合いません。給与と退職の合計は{expected}件ですが、{given}件になっています',
  detailAmountMismatch: '合計税額が合いません。給与と退職の合計は{expected}円ですが、{given}円になっています',
  retirementAmountMismatch:
    '退職税額が合いません。市町村民税と道府県民税の合計は{expected}円ですが、{given}円になっています',
  retireeCountDiffers: '退職の件数は{payments}件ですが、人員は{retirees}人です',
  retireeCountMissing: '退職の件数と人員は、両方とも0か、両方とも1以上にしてください',
  retirementTaxWithoutRetirees: '退職の税額がありますが、人員が0です',
  retirementTaxWithoutBenefit: '退職の税額がありますが、退職手当等の支払金額が0です',
  retirementDataWithoutTax: '退職の件数・人員・支払金額がありますが、税額が0です',
  retirementTaxNotHundreds: '退職の税額に100円未満の端数があります',
  retirementSplitUnusual:
    '市町村民税{municipal}円と道府県民税{prefectural}円の割合が、6対4から外れています（{persons}人）',
  retirementTaxTooHigh: '退職の税額{tax}円が、支払金額{benefit}円の1割を超えています',
  payrollAmountWithoutCount: '給与の件数が0なのに税額があります',
  payrollCountWithoutAmount: '給与の件数があるのに税額が0です',
  payrollAverageTooHigh: '給与の税額が1人あたり{limit}円を超えています。桁を確かめてください',
  payrollAverageTooLow: '給与の税額{amount}円は、{count}人分としては少なすぎます。千円単位の金額ではありませんか',
  detailWithoutPayment: '納付する金額がありません。不要な行なら削除してください',
  duplicatePayee: '{line}行目と同じ納付先・指定番号です（{payee}）',
  duplicateWithoutNumber:
    '{line}行目と同じ市区町村で、どちらかに指定番号がありません（{payee}）。二重なら1行を削除し、別の事業所の分なら指定番号を入れてください',
  duplicateMunicipality: '{line}行目と同じ市区町村です（{payee}）。別の事業所の分か確かめてください',
  notADate: '納付指定日を正しい日付で入力してください',
  notAMonth: '納付月分を正しい年月で入力してください',
  dueDatePast: '納付指定日{date}は過ぎています（今日は{today}）',
  dueDateNotBusinessDay: '{date}は銀行の休業日です。次の営業日は{next}です',
  dueDateNotLegal: '納付指定日{date}が、この月分の納期限{legal}と違います',
  dueDateSoon:
    '納付指定日まで{days}営業日です。承認の締切が{needed}営業日前（{last}）の銀行では間に合いません。銀行の締切は「設定」の「接続先」に登録できます',
  cutOffPast:
    '銀行の承認の締切（納付指定日の{needed}営業日前、{last} {time}）を過ぎています。納付指定日まで{days}営業日です',
  dueDateHolidaysPredicted:
    '{date}の年の祝日（春分の日・秋分の日）は、前の年の2月に官報で公表されます。まだ公表前なので、休業日かどうかは見込みです',
  depositTypeUnusual: '引落口座の科目「{type}」は、普通でも当座でもありません',
  noDetails: '納付先がありません。1行以上入力してください',
  tooManyDetails: '1件の納付データは{max}行までです（いま{count}行）。納付データを分けてください',
  lotTotalTooLarge: '合計{value}が上限の{max}を超えています。納付データを分けてください',
  lotTotalMismatch: '合計が合いません。明細の合計は{expected}ですが、{given}になっています',
  payeeMissingSinceLastMonth: '前月あった納付先がありません（{payee}、指定番号 {designatedNumber}）',
  payeeNewSinceLastMonth: '前月にはなかった納付先です（{payee}）',
  designatedNumberChanged: '指定番号が前月の「{before}」から「{now}」に変わっています（{payee}）',
  designatedNumberLeftOut: '指定番号がありません。前月は「{before}」でした（{payee}）',
  amountChangedSinceLastMonth: '給与の税額が前月の{before}円から{now}円へ、{percent}%を超えて変わっています',
  payeeFiledThisMonth: 'この納付先は同じ月の別の納付データ（受付番号 {acceptanceNo}）でも申請しています（{payee}）',
  payeeMaybeFiledThisMonth: 'この納付先は同じ月の別の納付データ（結果不明）で申請済みの可能性があります（{payee}）',
  payeeInOtherDraft:
    'この納付先は同じ月の別の納付データ（申請前）にもあります（{payee}）。どちらもだと二重の納付になります',
  halfYearlyPayeeInOtherMonth:
    '納期の特例の納付先です（{payee}）。給与分も退職所得分も、年2回、5月分と11月分に納付します',
  halfYearlyPayeeMissing: '納期の特例の納付先がありません（{payee}、指定番号 {designatedNumber}）',
  amountsOfOldYear:
    '前月と同じ税額の納付先が{count}団体あります。6月分からは新年度の税額です。通知書で確かめてください',
  planDiffers:
    '年間計画と違います（{payee}）。計画は{planned}円（{plannedCount}人）、この月の納付データは{amount}円（{count}人）です',
  planPayeeMissing: '年間計画にある納付先がありません（{payee}、指定番号 {designatedNumber}、{planned}円）',
}
