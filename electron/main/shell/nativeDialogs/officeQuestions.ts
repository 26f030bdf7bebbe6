import type { Preferences } from '#contract/ipc/channels'
import type { FiledTotals } from '#contract/ipc/journal'
import type { OfficeRole } from '#contract/office/rows'
import { type Box, fact, inLines, monthText, quoted, shown, yen } from './questionWords.ts'

interface Person {
  name: string
  login: string
}

export type OfficeQuestion =
  | { kind: 'approve'; company: string; month: string; dueDate: string; totals: FiledTotals }
  /** Nothing is known of the server yet; even asking for its certificate tells it that somebody is here. */
  | { kind: 'contact'; host: string; port: number }
  | {
      kind: 'setUp'
      office: string
      host: string
      port: number
      database: string
      owner: string
      /** SHA-256 that the server must show; null for any certificate that this computer trusts. */
      fingerprint: string | null
    }
  | { kind: 'upgrade'; office: string; host: string }
  | ({ kind: 'add' | 'roles'; roles: readonly OfficeRole[] } & Person)
  | ({ kind: 'password' | 'deactivate' } & Person)
  | { kind: 'settings'; office: string; fourEyes: boolean }
  | { kind: 'void'; what: string; seq: number }
  | { kind: 'machine'; machine: string; from: string; to: string }
  | { kind: 'key'; machine: string; login: string; key: string }
  | { kind: 'restored'; office: string }
  | { kind: 'end'; office: string }

type Words = (asked: OfficeQuestion) => Box & { agree: string }

const ROLES_JA: Record<OfficeRole, string> = { prepare: '作成', approve: '承認', file: '申請', administer: '管理' }
const list = <T extends string>(roles: readonly T[], names: Record<T, string>, none: string): string =>
  roles.map((role) => names[role]).join(', ') || none

const ja: Words = (asked) => {
  switch (asked.kind) {
    case 'approve':
      return {
        message: `合計 ${yen(asked.totals.totalAmount)} 円の住民税納付を、申請してよいものとして承認しますか？`,
        detail: `納付月分: ${monthText(asked.month)}\n納付指定日: ${shown(asked.dueDate)}\n納付先: ${yen(asked.totals.municipalityCount)} 団体\n合計件数: ${yen(asked.totals.totalNumber)} 件\n合計税額: ${yen(asked.totals.totalAmount)} 円\n会社: ${quoted.ja(asked.company)}\n\n承認すると、この内容のまま本番環境へ申請できるようになります。`,
        agree: '承認する',
      }
    case 'contact':
      return {
        message: `${fact(asked.host)}:${String(asked.port)} に接続して証明書を取得しますか？`,
        detail: '事務所のサーバーのアドレスであることを確かめてください。パスワードはまだ送りません。',
        agree: '接続する',
      }
    case 'setUp':
      return {
        message: `このサーバーに事務所${quoted.ja(asked.office)}を作りますか？`,
        detail: `サーバー: ${fact(asked.host)}:${String(asked.port)}\nデータベース: ${fact(asked.database)}\n所有者: ${fact(asked.owner)}\n\n${
          asked.fingerprint === null
            ? '証明書: このパソコンが信頼する認証局が発行したもの'
            : `証明書の指紋（SHA-256）:\n${inLines(asked.fingerprint)}\n\nサーバーで表示した指紋と、全部の文字が同じことを確かめてください。違うときは、別のサーバーにつながっています。`
        }\n\n所有者のパスワードをこのサーバーに送ります。パスワードは保存しません。`,
        agree: '事務所を作る',
      }
    case 'upgrade':
      return {
        message: `事務所${quoted.ja(asked.office)}のデータベースを新しくしますか？`,
        detail: `サーバー: ${fact(asked.host)}\n\n先にバックアップを取ってください。終わると、古いバージョンのアプリはこの事務所を使えなくなります。全部のパソコンのアプリを同じバージョンにしてください。`,
        agree: '新しくする',
      }
    case 'add':
      return {
        message: `${quoted.ja(asked.name)}（${fact(asked.login)}）を事務所に追加しますか？`,
        detail: `権限: ${list(asked.roles, ROLES_JA, 'なし（見るだけ）')}\n\n共有した会社の納付先・納付データ・申請履歴を見られるようになります。`,
        agree: '追加する',
      }
    case 'roles':
      return {
        message: `${quoted.ja(asked.name)}（${fact(asked.login)}）の権限を変更しますか？`,
        detail: `新しい権限: ${list(asked.roles, ROLES_JA, 'なし（見るだけ）')}`,
        agree: '変更する',
      }
    case 'password':
      return {
        message: `${quoted.ja(asked.name)}（${fact(asked.login)}）に新しいパスワードを作りますか？`,
        detail: '今のパスワードは使えなくなります。この人は、新しいパスワードで事務所に参加し直します。',
        agree: '新しく作る',
      }
    case 'deactivate':
      return {
        message: `${quoted.ja(asked.name)}（${fact(asked.login)}）を無効にしますか？`,
        detail: 'この人は、すぐに事務所につながらなくなります。作成した納付データと申請履歴は残ります。',
        agree: '無効にする',
      }
    case 'settings':
      return {
        message: `事務所${quoted.ja(asked.office)}の設定を変更しますか？`,
        detail: asked.fourEyes
          ? '申請には、作成した人とは別の人の承認が必要になります。'
          : '別の人の承認がなくても申請できるようになります。',
        agree: '変更する',
      }
    case 'void':
      return {
        message: '読み取れない行を無効にしますか？',
        detail: `種類: ${fact(asked.what)}\n番号: ${String(asked.seq)}\n\n行はサーバーに残りますが、だれにも読まれなくなります。無効にしたことは記録に残ります。所有者のパスワードをこのサーバーに送ります。パスワードは保存しません。`,
        agree: '無効にする',
      }
    case 'machine':
      return {
        message: 'パソコンを使う人を変更しますか？',
        detail: `使う人: ${quoted.ja(asked.from)}→${quoted.ja(asked.to)}\nパソコン: ${quoted.ja(asked.machine)}\n\nこれからこのパソコンで行ったことは、新しい人が行ったことになります。変更は記録に残ります。`,
        agree: '変更する',
      }
    case 'key':
      return {
        message: 'このパソコンの新しい署名の鍵を認めますか？',
        detail: `新しい鍵: ${fact(asked.key)}\n使う人: ${quoted.ja(asked.login)}\nパソコン: ${quoted.ja(asked.machine)}\n\nパソコンを入れ替えた、または鍵を保管する場所を作り直したことを、本人に確かめてください。心当たりがないときは認めず、パスワードを新しくしてください。`,
        agree: '認める',
      }
    case 'restored':
      return {
        message: 'サーバーを以前の状態に復元したことを登録しますか？',
        detail: `事務所${quoted.ja(asked.office)}の申請を止めます。すべてのパソコンが申請履歴をもう一度送るか、待たずに再開すると決めるまで、だれも申請できません。`,
        agree: '登録して申請を止める',
      }
    case 'end':
      return {
        message: `このパソコンで、事務所${quoted.ja(asked.office)}なしで申請しますか？`,
        detail:
          'サーバーに確かめずに申請します。別のパソコンがまだサーバーにつながっている、またはそこでも同じことをすると、同じ納付データが二重に申請され、二重に納付されます。\n\n・ほかの全員に、申請しないように伝えてください。\n・最近の申請を、銀行の画面で確かめてください。\n・この操作は1台だけで行ってください。\n\n別の人の承認も確かめません。この操作は記録され、サーバーが戻ったときに事務所に報告されます。',
        agree: '事務所なしで申請する',
      }
  }
}

const ROLES_EN: Record<OfficeRole, string> = {
  prepare: 'prepare',
  approve: 'approve',
  file: 'file',
  administer: 'administer',
}

const en: Words = (asked) => {
  switch (asked.kind) {
    case 'approve':
      return {
        message: `Approve residents' tax of ${yen(asked.totals.totalAmount)} yen in total for filing?`,
        detail: `Month: ${shown(asked.month)}\nPayment date: ${shown(asked.dueDate)}\nMunicipalities: ${yen(asked.totals.municipalityCount)}\nPayments: ${yen(asked.totals.totalNumber)}\nTotal: ${yen(asked.totals.totalAmount)} yen\nCompany: ${quoted.en(asked.company)}\n\nOnce approved, exactly this can be filed in the production environment.`,
        agree: 'Approve',
      }
    case 'contact':
      return {
        message: `Connect to ${fact(asked.host)}:${String(asked.port)} to fetch its certificate?`,
        detail: 'Make sure that this is the address of the office server. No password is sent yet.',
        agree: 'Connect',
      }
    case 'setUp':
      return {
        message: `Create the office ${quoted.en(asked.office)} on this server?`,
        detail: `Server: ${fact(asked.host)}:${String(asked.port)}\nDatabase: ${fact(asked.database)}\nOwner: ${fact(asked.owner)}\n\n${
          asked.fingerprint === null
            ? 'Certificate: one issued by an authority that this computer trusts'
            : `Fingerprint of the certificate (SHA-256):\n${inLines(asked.fingerprint)}\n\nCompare every character with the fingerprint shown on the server. If they differ, this is another server.`
        }\n\nThe owner’s password is sent to this server. It is not kept.`,
        agree: 'Create the office',
      }
    case 'upgrade':
      return {
        message: `Update the database of the office ${quoted.en(asked.office)}?`,
        detail: `Server: ${fact(asked.host)}\n\nMake a backup first. Afterwards, older versions of the app can no longer use this office. Bring the app on every computer to the same version.`,
        agree: 'Update',
      }
    case 'add':
      return {
        message: `Add ${quoted.en(asked.name)} (${fact(asked.login)}) to the office?`,
        detail: `Permissions: ${list(asked.roles, ROLES_EN, 'none (can only look)')}\n\nThis person will see the payees, batches and filing record of the shared companies.`,
        agree: 'Add',
      }
    case 'roles':
      return {
        message: `Change the permissions of ${quoted.en(asked.name)} (${fact(asked.login)})?`,
        detail: `New permissions: ${list(asked.roles, ROLES_EN, 'none (can only look)')}`,
        agree: 'Change',
      }
    case 'password':
      return {
        message: `Create a new password for ${quoted.en(asked.name)} (${fact(asked.login)})?`,
        detail: 'The present password stops working. This person joins the office again with the new one.',
        agree: 'Create',
      }
    case 'deactivate':
      return {
        message: `Deactivate ${quoted.en(asked.name)} (${fact(asked.login)})?`,
        detail: 'This person loses access to the office at once. The batches and filing record remain.',
        agree: 'Deactivate',
      }
    case 'settings':
      return {
        message: `Change the settings of the office ${quoted.en(asked.office)}?`,
        detail: asked.fourEyes
          ? 'A batch can then be filed only once somebody other than its preparer has approved it.'
          : 'A batch can then be filed without the approval of another person.',
        agree: 'Change',
      }
    case 'void':
      return {
        message: 'Declare the unreadable row void?',
        detail: `Kind: ${fact(asked.what)}\nNumber: ${String(asked.seq)}\n\nIt stays on the server and nobody reads it any more. This is recorded. The owner’s password is sent to this server. It is not kept.`,
        agree: 'Declare void',
      }
    case 'machine':
      return {
        message: 'Change who uses the computer?',
        detail: `User: ${quoted.en(asked.from)} → ${quoted.en(asked.to)}\nComputer: ${quoted.en(asked.machine)}\n\nFrom now on what is done on this computer counts as done by the new user. The change is recorded.`,
        agree: 'Change',
      }
    case 'key':
      return {
        message: 'Accept the new signing key of this computer?',
        detail: `New key: ${fact(asked.key)}\nUser: ${quoted.en(asked.login)}\nComputer: ${quoted.en(asked.machine)}\n\nAsk this person whether the computer was replaced or its key storage made anew. If not, do not accept it, and create a new password.`,
        agree: 'Accept',
      }
    case 'restored':
      return {
        message: 'Record that the server was set back to an earlier state?',
        detail: `This stops all filing of the office ${quoted.en(asked.office)} until every computer has sent its filing record again, or you go on without it.`,
        agree: 'Record and stop filing',
      }
    case 'end':
      return {
        message: `File on this computer without the office ${quoted.en(asked.office)}?`,
        detail:
          'Batches are then filed without asking the server. If another computer still reaches the server, or does the same, a batch may be filed and paid twice.\n\n• Tell everybody else not to file.\n• Check the recent applications at the bank.\n• Do this on one computer only.\n\nApprovals are not checked either. This is recorded, and reported to the office when the server is back.',
        agree: 'File without the office',
      }
  }
}

export const officeQuestion = (locale: Preferences['locale'], asked: OfficeQuestion): Box & { agree: string } =>
  (locale === 'en' ? en : ja)(asked)
