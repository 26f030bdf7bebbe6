import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficeRole } from '#contract/office/rows'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import { Postgres } from '../../resilience/postgres/server.ts'
import { type Desk, expect, launchDesk } from './desk.ts'
import { answerAll } from './questions.ts'
import { goTo } from './steps.ts'

type Running = Awaited<ReturnType<typeof launchDesk>>

/** An office with a real server, and apps that belong to it. */
export interface OfficeWorld {
  server: Postgres
  office: Office
  /** Starts an app, joins it to the office as a person would, and returns it. */
  enter: (name: string, roles: readonly OfficeRole[], begin?: (desk: Desk) => Promise<void>) => Promise<Running>
  end: () => Promise<void>
}

/** Starts a server with an empty office. */
export async function openOffice(): Promise<OfficeWorld> {
  const server = await Postgres.start()
  const office = await Office.create(server, `e2e_${randomUUID().slice(0, 8)}`)
  // The first member administers; nobody of a test has to.
  await office.add('admin', 'administer')
  const desks: Running[] = []
  return {
    server,
    office,
    async enter(name, roles, begin) {
      const person = await office.add(name, ...roles)
      const desk = await launchDesk({ protection: 'memory' })
      desks.push(desk)
      await begin?.(desk)
      await joinAsPerson(desk, server, office, person)
      return desk
    },
    async end() {
      for (const desk of desks) await desk.dispose()
      await office.owner.end()
      server.dispose()
    },
  }
}

/** Joins by the invitation file, the password and the native question. */
async function joinAsPerson(desk: Desk, server: Postgres, office: Office, { login, password }: Person): Promise<void> {
  const path = join(desk.userData, `${login}.office.json`)
  const { host, port, ca: certificate } = server.address
  const invitation = { kind: 'tokucho-desk-office', version: 1, office: 'いろは税理士事務所', host, port }
  writeFileSync(path, JSON.stringify({ ...invitation, database: office.database, user: login, certificate }))
  await answerAll(desk, 0)
  await desk.app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
  }, path)
  const { page } = desk
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '事務所' }).click()
  await page.getByRole('button', { name: '招待ファイルを開く…' }).click()
  await page.getByLabel('パスワード').fill(password)
  await page.getByRole('button', { name: '参加する…' }).click()
  await expect(page.getByRole('region', { name: '事務所' }).getByText('接続済み')).toBeVisible()
}
