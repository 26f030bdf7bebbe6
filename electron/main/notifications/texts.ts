import type { Preferences } from '#contract/ipc/channels'
import type { DeskNotification } from '#contract/ipc/notifications'

type Text = Record<DeskNotification['kind'], (count: string) => string>

const ja: Text = {
  statusChanged: (count) => `${count}件の申請で、銀行の回答が変わりました。「申請の状況」で確かめてください。`,
  approvalDue: (count) =>
    `納付指定日が近いか過ぎていて、承認がまだの申請が${count}件あります。「申請の状況」で確かめてください。`,
}
const en: Text = {
  statusChanged: (count) => `Applications with a changed answer of the bank: ${count}. See "Applications".`,
  approvalDue: (count) =>
    `Applications near or past the payment date and not approved yet: ${count}. See "Applications".`,
}

/** Title and body of a notification in the person's language. */
export function notificationText(
  locale: Preferences['locale'],
  { kind, count }: DeskNotification,
): { title: string; body: string } {
  return {
    title: locale === 'en' ? 'Tokucho Desk' : '特徴デスク',
    body: (locale === 'en' ? en : ja)[kind](count.toLocaleString('en')),
  }
}
