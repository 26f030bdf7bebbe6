import type { Preferences } from '#contract/ipc/channels'
import type { DeskNotification } from '#contract/ipc/notifications'

type Text = Record<DeskNotification['kind'], (count: string) => string>

const ja: Text = {
  statusChanged: (count) => `${count}件の申請で、銀行の回答が変わりました。「承認状況」で確かめてください。`,
  approvalDue: (count) =>
    `納付指定日が近いか過ぎていて、承認がまだの申請が${count}件あります。「承認状況」で確かめてください。`,
  morning: (count) => `本日の確認事項（${count}件）を作りました。内容を確かめてください。`,
}
const en: Text = {
  statusChanged: (count) => `The bank’s response changed for some applications (${count}). See "Approval status".`,
  approvalDue: (count) =>
    `Some applications (${count}) are not approved yet and are near or past the payment date. See "Approval status".`,
  morning: (count) => `The morning summary is ready (lines: ${count}). See "Morning summary".`,
}

export function notificationText(
  locale: Preferences['locale'],
  { kind, count }: DeskNotification,
): { title: string; body: string } {
  return {
    title: locale === 'en' ? 'Tokucho Desk' : '特徴デスク',
    body: (locale === 'en' ? en : ja)[kind](count.toLocaleString('en')),
  }
}
