// A new heading is a new line here; `headings.test.ts` reads every example.
import { readMonth } from './days.ts'
import type { Recognised } from './reading.ts'

/** Of several columns of a field, the one with the highest `rank` is taken; 1 unless given. */
export type HeadingRule = readonly [field: string, form: string, rank?: number]

/** Known to be of no use: the column is named and nobody is asked about it. */
const UNUSED = 'unused'
export const DAY_PARTS = 'dayParts'

// Municipalities ------------------------------------------------------------------------------------------------------

const PURPOSE = '(?:提出先|納付先|納入先|住民税|市民税|課税|特別徴収)?'
const BODY =
  '(?:全国)?(?:地方)?(?:公共)?(?:市区町村|市町村|区市町村|市区町|団体|自治体|提出先|納付先|納入先|市町|住所地|徴収先)'
const MUNICIPALITIES: readonly HeadingRule[] = [
  ['municipalityCode', `コード|${PURPOSE}${BODY}(?:コード|cd|番号|code)`],
  ['municipalityName', `${PURPOSE}${BODY}(?:名|名称)?(?:カナ|カナ名|名カナ|フリガナ|ヨミ)|カナ${BODY}名?`, 2],
  ['municipalityName', `${PURPOSE}${BODY}(?:名|名称|編集不可)*`],
  ['prefecture', '都道府県(?:名|名称)?|県名'],
  [
    'designatedNumber',
    '(?:特別徴収|特徴|徴収|納付先)?(?:税額)?(?:義務者)?(?:指定)?(?:番号|no|コード)(?<!^番号|^no|^コード|^納付先コード|^納付先番号)',
  ],
]

// Lots and payees ------------------------------------------------------------------------------------------------------

const PAYROLL =
  '(?:給与|給与分|給与所得|給与所得分|給与税額|給与特別徴収|特別徴収|特徴|月割|住民税|当月|今月|本月|今回)'
const RETIREMENT = '(?:退職|退職分|退職所得|退職所得分|退職税額|退職手当|退職手当等|退職金)'
const COUNT =
  '(?:納付)?(?:件数|人員|人数|人員数|納税者数|納税義務者数|対象者数|対象人数|対象人員|従業員数|社員数|受給者数)'
const AMOUNT =
  '(?:税額|金額|月額|納付すべき(?:税額|金額|額)|納付額|納付金額|納付税額|納入額|納入金額|納入税額|徴収額|徴収税額|月割額|納付税額|税)'
const TOTAL = '(?:合計|総合計|合計税額|計)'
const taxOf = (names: string) => `(?:${RETIREMENT})?(?:${names})額?(?:${RETIREMENT})?`

export const LOT_HEADINGS: readonly HeadingRule[] = [
  ...MUNICIPALITIES,
  ['change', '(?:異動|変更)(?:の?有無|区分|フラグ)?'],
  ['amountOfRetirementBenefitPayments', `(?:${RETIREMENT}等?の?)?(?:支払金額|支払額|支給額|支給金額)`],
  ['amountOfMunicipalInhabitantTaxPayments', taxOf('市町村民税|市区町村民税|市民税|特別区民税|区民税|町村民税')],
  ['amountOfPrefecturalInhabitantsTaxPayments', taxOf('道府県民税|都道府県民税|都民税|県民税|府民税|道民税')],
  ['numberOfRetirees', '退職(?:者|所得|手当等?)?(?:人員|人数|者数|人員数)|退職者数?'],
  ['numberOfRetirementIncomeTaxPayments', `${RETIREMENT}${COUNT}`],
  ['amountOfRetirementIncomeTaxPayments', `${RETIREMENT}${AMOUNT}|退職税額|退職所得税額|退職分|退職所得分`],
  ['totalNumberOfDetails', `${TOTAL}${COUNT}|${COUNT}${TOTAL}`],
  ['totalAmountOfDetails', `${TOTAL}${AMOUNT}|${AMOUNT}${TOTAL}|合計|合計額|合計税額|総額|納付合計額?`],
  ['numberOfPayrollTaxPayments', `${PAYROLL}?${COUNT}`],
  ['amountOfPayrollTaxPayments', `${PAYROLL}?${AMOUNT}|給与税額|給与分|給与所得分|住民税額?|個人住民税額?`],
  [
    UNUSED,
    '(?:項番|行|連番|通番)?(?:no|№|番)?|(?:納付|納入|対象|支払|処理)?年?月(?:分|度)?|納期限|納期|備考|摘要|メモ',
  ],
]

export const PAYEE_HEADINGS: readonly HeadingRule[] = [
  ['halfYearly', '納期の?特例(?:1=年2回)?|納期特例|halfyearly(?:special)?(?:1=yes)?'],
  ['memo', '備考|メモ|memo|note'],
  ['municipalityCode', 'municipalitycode|code', 1],
  ['municipalityName', 'municipalitykana', 2],
  ['municipalityName', 'municipality'],
  ['prefecture', 'prefecture'],
  ['designatedNumber', 'designatednumber|employernumber', 1],
  ['numberOfPayrollTaxPayments', 'payrollcount'],
  ['amountOfPayrollTaxPayments', 'payrolltax'],
  ...LOT_HEADINGS,
]

// Lists of a year ------------------------------------------------------------------------------------------------------

const PERSON = '(?:受給者|社員|従業員|職員|個人|納税義務者|給与所得者|所得者|本人|スタッフ)'
const MONTH_TAX =
  '(?:住民税|地方税|市町村民税|市県民税|個人住民税|特(?:別徴収|徴)|月割|徴収|納付|税|支払分の?)*(?:税額|月割額|徴収額|納付額|金額|月額|額)?'

/** 11月以降, beside a month before it: of a notice of a change. */
const LATER = new RegExp(
  `^${MONTH_TAX}(1[0-2]|0?[1-9])月(?:分)?(?:以降|以後|~|から(?:翌年)?5月|~(?:翌年?)?5月)(?:分|毎月|の)*${MONTH_TAX}$`,
  'u',
)

export const YEAR_HEADINGS: readonly HeadingRule[] = [
  [
    'laterMonths',
    `${MONTH_TAX}(?:7月(?:分)?(?:以降|以後|~|から(?:翌年)?5月|~(?:翌年?)?5月)|7~(?:翌年?)?5月|第?(?:2|二)(?:か月目|ヶ月目|ヵ月目|回目?)以降|翌月以降)(?:分|毎月|の)*${MONTH_TAX}`,
  ],
  ['month06', `${MONTH_TAX}(?:初回|初月|第?(?:1|一)回目?)(?:分|の)*${MONTH_TAX}`],
  [
    'yearly',
    '変更後の?(?:年税額計?|年間税額|年額|(?:特別徴収)?税額計?)|年税額計?|年間税額|年額|年間(?:合計)?|(?:住民税|特別徴収)?(?:年税額|税額合計|合計税額)|特別徴収税額|合計額?|総額|計|年計|年間計',
  ],
  ['recipientNumber', `(?:受給者|社員|従業員|職員|個人|スタッフ)(?:番号|no|コード|cd|id)`],
  ['employeeName', `${PERSON}?(?:の)?(?:氏名|名前|名)(?:漢字)?|${PERSON}(?:氏名)?`],
  ['employeeName', `${PERSON}?(?:の)?(?:氏名|名前)?(?:カナ|フリガナ|かな)`, 0.5],
  ...MUNICIPALITIES,
  [
    UNUSED,
    '(?:項番|行|連番|通番)?(?:no|№|番)?|年度|課税年度|部署名?|所属名?|部門名?|備考|摘要|メモ|生年月日|住所|会社名?|区分|入社日|退職日|変更(?:前|後)の?年税額|(?:変更|適用|異動)(?:開始)?年?月',
  ],
]

// Statements -----------------------------------------------------------------------------------------------------------

const SUM = '(?:金額|額)?'
export const STATEMENT_HEADINGS: readonly HeadingRule[] = [
  ['designatedDate', '(?:起算|預入払出|指定)(?:年月)?日'],
  [
    'transactionDate',
    '(?:お?取引|勘定|取扱|お?取り?扱い|ご?利用|入出金|入払|記帳|計上|操作|約定)?(?:年月日|月日|日付|日時?)(?<!^日|^日時)|日付|date|transactiondate',
  ],
  [DAY_PARTS, '(?:お?取引|勘定|取扱|お?取り?扱い|入出金|入払|記帳|操作)?日?[年月日]'],
  [
    'deposit',
    `(?:お?預(?:か)?り|お?預入れ?|収入|ご?入金|受入れ?|貸方|入|預入|お?預け?入れ?|お?振込入金)${SUM}|お?預(?:か)?り入れ?${SUM}|(?:お預り|お預かり|預り|預かり)金額|(?:deposits?|credits?|moneyin)(?:amount)?`,
  ],
  [
    'withdrawal',
    `(?:支出|お?支払い?|お?引(?:き)?出し?|ご?出金|払(?:い)?出し?|払(?:い)?戻し?|借方|出|お?引き?落とし?|お?支払)${SUM}|(?:withdrawals?|debits?|moneyout)(?:amount)?`,
  ],
  ['signedAmount', '(?:お?取引|入出金|入払|入出)?(?:金額|額)|amount'],
  ['signedAmount', '入出金', 0.5],
  [
    'direction',
    '(?:入払|入出金?|出入|貸借|受払|お?取引)(?:区分|種別)?(?<!^入出金|^お?取引|^お?取引区分|^お?取引種別)|入出金?の別',
  ],
  [
    'balance',
    '(?:差引|貸借|現在|お?取引後|お?預金|口座|繰越)?(?:残高|差引残高)|現在貸付高|現在高|貸付残高|お?預り残高|balance',
  ],
  ['applicantName', '(?:お?振込)?(?:ご?依頼|振込)人名?(?:カナ|名)?|(?:相手先|取引先)名?|振込名義(?:人名?)?'],
  [
    'remarks',
    '摘要(?:内容|欄|[0-9]+)?|お?取り?扱い?内容|お取り?扱い|お?取引内容|入出金内容|入出金先(?:内容)?|内容|備考|明細|適要|(?:取引)?詳細[0-9]*|お?取引詳細|お?取引名|remarks|description|memo|details?|payee',
  ],
  ['transactionType', '(?:お?取引|明細|取扱)(?:区分|種別|種類|名)'],
  ['transactionId', '(?:お?取引|照会|明細|整理|伝票)?(?:順)?(?:番号|no|id)'],
  ['paymentFinancialInstitutionNameKana', '(?:仕向|依頼人)?(?:金融機関|銀行)名?'],
  ['branchNameKana', '(?:仕向|依頼人)?(?:支)?店名?|仕向支店名?'],
  ['paymentApplicantNo', '(?:振込)?依頼人(?:番号|コード)'],
  ['ediInfo', 'edi(?:情報)?'],
  [
    UNUSED,
    '(?:操作|お?取引|取扱)?時刻?(?:時|分|秒)?|(?:操作|お?取引|取扱)?(?:時間|時分秒?)|通貨|取扱店名?|未資金化区分|他店券(?:金額)?|口座番号|科目|預金種目|口座名義|支店番号|店番号?|行',
  ],
]

// Expected deposits ----------------------------------------------------------------------------------------------------

const PAYER = '(?:請求先|得意先|取引先|顧客|お客様|顧問先|入金先|相手先|会社|支払人|振込人|振込依頼人|依頼人|債務者)'
export const DEPOSIT_HEADINGS: readonly HeadingRule[] = [
  [
    'payerKana',
    `(?:${PAYER}名?|振込)?(?:名義|口座名義)?(?:名|名称)?(?:カナ|カナ名|名カナ|フリガナ|ふりがな|カナ名義|ヨミ)|(?:振込|口座)名義(?:人|カナ|人名)?|振込依頼人名|振込人名|kana`,
  ],
  ['payerName', `${PAYER}(?:名|名称|様)?|(?:お)?名前|氏名|社名|宛名|name|customer`],
  [
    'expectedAmount',
    '(?:ご?請求|税込|入金予定|回収|回収予定|売掛|未収|今回請求|差引請求)?(?:金額|額|残高|合計|合計額|金額税込|額税込|合計金額)(?:税込)?|amount',
  ],
  // What already came in stands beside what is due.
  ['expectedAmount', '入金(?:金額|額|合計|合計額)', 0.5],
  [
    'expectedDate',
    '(?:お?支払い?|入金|入金予定|回収|回収予定|振込|決済)?(?:期日|期限|予定日)|(?:入金|支払|回収|振込)日|duedate|due',
  ],
  ['invoiceNo', '(?:ご?請求書?|伝票|管理|注文|受注|見積|インボイス)(?:番号|no|コード|id)|invoiceno|invoice|no'],
  [
    UNUSED,
    '(?:項番|行|連番)?(?:№|番)?|請求日|発行日|請求年月日?|締日|備考|摘要|メモ|担当者?名?|消費税(?:額|等)?|税額|税抜(?:金額|額)?|税率|小計|請求書?日付',
  ],
]

// Clients --------------------------------------------------------------------------------------------------------------

const CLIENT = '(?:顧問先|関与先|得意先|取引先|事業所|会社|法人|クライアント|client)'
const KANA = '(?:カナ|フリガナ|ふりがな|ヨミ|よみ|読み)'
/** A column 支店: branch numbers, if it holds nothing else, or names, which are of no use. */
export const BRANCH = 'branch'
export const CLIENT_HEADINGS: readonly HeadingRule[] = [
  ['clientCode', `${CLIENT}(?:コード|番号|no|cd|id|code)(?<!法人番号)|コード|code`],
  ['applicantName', `特別徴収義務者(?:の)?(?:氏名|名称?|名又は名称)?${KANA}?|applicant(?:name)?`],
  ['reading', `${CLIENT}?(?:名称?|商号)?${KANA}|(?:カナ|フリガナ)名?|reading|kana`],
  ['name', `${CLIENT}名?称?|商号|名称|会社|name|company(?:name)?`],
  ['personInCharge', '(?:主|監査|社内)?担当(?:者|職員)?名?|person(?:incharge)?'],
  ['branchNo', '(?:引落|振替|取引)?(?:口座)?(?:支店|店)(?:番号?|コード|no)|branch(?:no|code)?'],
  [BRANCH, '(?:引落|振替|取引)?(?:口座)?支店名?|取引店名?'],
  ['accountTypeCode', '(?:引落|振替)?(?:預金|口座)?(?:種目|種別|科目|種類)|accounttype'],
  ['accountNo', '(?:引落|振替|預金)?口座(?:番号|no)|account(?:no|number)'],
  ['label', '口座(?:名称?|名義)|accountname'],
  ['address', `(?:所在地|住所)${KANA}`, 2],
  ['postalAddress', '(?:本店|本社|特別徴収義務者|会社|事業所)?(?:の)?(?:所在地|住所)(?:漢字|1)?|address'],
  ['postalCode', '(?:本店|本社|会社|事業所)?(?:郵便番号|〒)|postal(?:code)?|zip(?:code)?'],
  ['corporateNumber', '法人番号|corporatenumber'],
  ['telephone', '(?:本店|本社|代表|会社|事業所|連絡先)?(?:電話|tel)(?:番号|no)?|telephone|phone'],
  ['department', '(?:連絡先|先方|担当)(?:の)?(?:部署|所属|部門)名?|department'],
  ['contactName', '(?:連絡先|先方|顧問先|経理|給与|総務|人事)(?:の)?担当(?:者)?(?:の)?(?:氏名|名)?|contact(?:name)?'],
  [
    UNUSED,
    '(?:項番|行|連番|通番)?(?:no|№|番)?|銀行(?:名|コード|番号)?|金融機関(?:名|コード)?|fax(?:番号)?|備考|メモ|摘要|決算月?|代表者名?|メール(?:アドレス)?|mail|email',
  ],
]

// Lists of payments of a whole office ---------------------------------------------------------------------------------

const OFFICE_CLIENT = '(?:顧問先|関与先|クライアント|委託先|会社|法人|企業|事業者|事業主|client|company)'
/** Branches of one company are called so too. */
const OTHER_CLIENT = '(?:事業所|得意先|取引先)'
const CODE_OF = '(?:コード|番号|no|cd|id|code|number)'
export const OFFICE_HEADINGS: readonly HeadingRule[] = [
  [UNUSED, '法人番号|corporatenumber'],
  ['clientCode', OFFICE_CLIENT + CODE_OF],
  ['clientCode', OTHER_CLIENT + CODE_OF, 0.5],
  [UNUSED, `(?:${OFFICE_CLIENT}|${OTHER_CLIENT})(?:名称?)?${KANA}`],
  ['clientName', `${OFFICE_CLIENT}(?:名称?|name)?|商号`],
  ['clientName', `${OTHER_CLIENT}(?:名称?)?`, 0.5],
  [
    UNUSED,
    `${PERSON}(?:${CODE_OF}|(?:の)?(?:氏名|名前|名)(?:漢字)?)|氏名|名前|(?:${PERSON}(?:の)?)?(?:氏名)?${KANA}|部署名?|所属名?|部門名?`,
  ],
  // Beside 市区町村コード, コード is that of something else.
  ['municipalityCode', 'コード|code', 0.5],
  ...LOT_HEADINGS,
]
const EMPLOYEE_HEADING = new RegExp(`^(?:${PERSON}(?:${CODE_OF}|(?:の)?(?:氏名|名前|名)(?:漢字)?)|氏名|名前)$`, 'u')
export const isEmployeeHeading = (text: string): boolean => EMPLOYEE_HEADING.test(normaliseHeading(text))

// Recognition ----------------------------------------------------------------------------------------------------------

const UNIT = /[([〔【](?:単位[::]?)?(?:円|人|名|件|必須|任意)[)\]〕】]/gu

export function normaliseHeading(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(UNIT, '')
    .replace(/[()[\]{}〔〕【】「」<>〈〉《》・_\-/:*※★☆■□●○.,、。'"]/gu, '')
}

const compiled = new Map<readonly HeadingRule[], { field: string; form: RegExp; rank: number }[]>()

/** The first rule that fits decides. */
export function recogniseAmong(rules: readonly HeadingRule[], text: string): Recognised | undefined {
  const heading = normaliseHeading(text)
  if (heading === '') return undefined
  const known =
    compiled.get(rules) ??
    rules.map(([field, form, rank = 1]) => ({ field, form: new RegExp(`^(?:${form})$`, 'u'), rank }))
  compiled.set(rules, known)
  const rule = known.find(({ form }) => form.test(heading))
  if (!rule) return undefined
  return rule.field === UNUSED ? { field: UNUSED, unused: true } : { field: rule.field, rank: rule.rank }
}

const MONTH_WORD = new RegExp(`^(?:${MONTH_TAX})(.*?)(?:の)?(?:${MONTH_TAX})$`, 'u')
/** The first of twelve deductions is that of June. */
const NTH = /^(?:住民税)?(?:第)?([0-9]{1,2})(?:回目?|か月目|ヶ月目|ヵ月目|カ月目|ケ月目|か月)(?:分)?$/u

export function recogniseYearHeading(text: string): Recognised | undefined {
  const heading = normaliseHeading(text).replace(/[〜～]/gu, '~')
  if (/個人(?:番号|no)|マイナンバ/u.test(heading)) return { field: UNUSED, unused: true }
  const later = LATER.exec(heading)?.[1]
  if (later !== undefined && Number(later) !== 7) return { field: `later${later.padStart(2, '0')}` }
  return recogniseMonth(text) ?? recogniseAmong(YEAR_HEADINGS, text.replace(/[〜～]/gu, '~'))
}

export const isMonthHeading = (text: string): boolean => recogniseMonth(text) !== undefined

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** 一 to 十二 */
const numberOf = (kanji: string): number =>
  (kanji.startsWith('十') ? 10 : 0) + '十一二三四五六七八九'.indexOf(kanji.slice(-1))

function recogniseMonth(text: string): Recognised | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/gu, '')
    .replace(UNIT, '')
    .replace(/[()[\]【】「」]|(?<=\p{L})_|_(?=\p{L})/gu, '')
    .replace(/十?[一二三四五六七八九]?(?=月)/u, (kanji) => (kanji === '' ? '' : String(numberOf(kanji))))
  const english = ENGLISH.indexOf(/^([a-z]{3})[a-z]*\.?$/iu.exec(plain)?.[1]?.toLowerCase() ?? '')
  if (english >= 0) return { field: `month${String(english + 1).padStart(2, '0')}` }
  const nth = NTH.exec(plain.replace(/の?(?:金額|税額|月額|額)$/u, ''))
  const core = MONTH_WORD.exec(plain)?.[1] ?? plain
  if (nth) return { field: `nth${(nth[1] ?? '').padStart(2, '0')}` }
  if (/^(?:0?[1-9]|1[0-2])$/u.test(plain)) return { field: `bare${plain.padStart(2, '0')}` }
  const read = /[0-9元]/u.test(core) && !/日/u.test(core) ? readMonth(core) : undefined
  if (!read || (/^[0-9]+$/u.test(core) && core.length < 5)) return undefined
  return {
    field: `month${String(read.month).padStart(2, '0')}`,
    ...(read.year !== undefined && { calendarYear: read.year }),
  }
}
