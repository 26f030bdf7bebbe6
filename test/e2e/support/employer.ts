import type { Employer } from '#contract/ipc/index'

/** What a company has about itself for reports, each with the most characters that it takes. */
export const LONGEST_EMPLOYER: Employer = {
  postalCode: '8912345',
  postalAddress:
    '鹿児島県薩摩郡さつま町宮之城屋地字見本一千五百六十五番地二見本総合物流ホールディングス南九州統括本部第二事業所分室気付人事労務管理部棟東館十階一〇〇一号室受付御中'.slice(
      0,
      80,
    ),
  corporateNumber: '7000012050002',
  telephone: '+81-996-53-1111 内線123456',
  department: '人事労務管理部給与計算センター第二事業所分室気付総務課経理担当係'.slice(0, 30),
  contactName: 'ウィリアムズ＝ファン・デル・ウェストハイゼン・アレクサンドラ・エリザベス'.slice(0, 30),
}
