import { describe, expect, it } from 'vitest'
import { createPrinter } from '#main/documents/printer'
import { registerDocuments } from '#main/documents/handlers'
import type { PrintWindow } from '#main/documents/printSession'
import { application, caller, clientOver, KEY, NO_POLICY } from '../support.ts'

const answering = (text: string) => clientOver(async () => new Response(text), { maxBodyBytes: 8_000_000 }).client
const DEEP = 100_000
const deep = `${'['.repeat(DEEP)}"${KEY}"${']'.repeat(DEEP)}`

describe('an answer nested a hundred thousand levels deep', () => {
  it('is accepted if only an unknown field is nested, which is left out', async () => {
    expect(
      await answering(`{"todayBalance":5,"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`).balance('00111111111'),
    ).toEqual({ ok: true, value: { todayBalance: 5 } })
  })

  it('is read without the client key that it echoes at the deepest level', async () => {
    expect(await answering(`{"todayBalance":5,"x":${deep}}`).balance('00111111111')).toEqual({
      ok: true,
      value: { todayBalance: 5 },
    })
    expect(await answering(deep).balance('00111111111')).toMatchObject({
      ok: false,
      error: { code: 'lost', cause: 'badAnswer' },
    })
  })

  it('leaves the outcome of an application unknown instead of throwing', async () => {
    expect(await answering(deep).apply(JSON.stringify(application()), '20261121-0000000000000001')).toMatchObject({
      outcome: 'unknown',
      error: { code: 'lost', cause: 'badAnswer' },
    })
  })
})

describe('an answer with a list of two hundred thousand items', () => {
  const many = `${'{},'.repeat(200_000)}{}`

  it('is refused, and the error names the list', async () => {
    expect(
      await answering(`{"number":0,"transactions":[${many}]}`).statement('transactions', '00111111111', {}),
    ).toEqual({
      ok: false,
      error: { code: 'lost', cause: 'badAnswer', damage: [{ path: 'transactions', problem: 'tooManyItems' }] },
    })
  })

  it('leaves the outcome of an application unknown', async () => {
    expect(
      await answering(`{"localTaxPaymentResult":{"localTaxPaymentError":[${many}]}}`).apply(
        '{}',
        '20261121-0000000000000001',
      ),
    ).toMatchObject({ outcome: 'unknown' })
  })

  it('is refused, as is an answer with a hundred thousand unknown fields', async () => {
    const fields = Array.from({ length: 100_000 }, (_, at) => `"f${String(at)}":1`).join()
    expect(await answering(`{${fields}}`).balance('00111111111')).toMatchObject({
      ok: false,
      error: { damage: [{ path: '', problem: 'tooManyFields' }] },
    })
  })
})

describe('a print window that does not open', () => {
  const shown: PrintWindow = {
    windowId: 1,
    load: async () => {
      throw new Error('x')
    },
    onFailure: () => undefined,
    toPdf: async () => new Uint8Array(),
    toPaper: async () => true,
    close: () => undefined,
  }
  const world = () => {
    let windows = 0
    const printer = createPrinter({
      openWindow: () => {
        if (++windows === 1) throw new Error('no window')
        return shown
      },
      timeouts: { layoutMs: 50, pdfMs: 50 },
    })
    const folder = { last: () => '/', remember: () => undefined }
    return registerDocuments({
      policy: NO_POLICY,
      printer,
      folder,
      askWhere: async () => '/x.pdf',
      askWhich: async () => null,
      write: async () => undefined,
      read: async () => undefined,
      recentDocument: () => undefined,
    })
  }
  const failed = (detail: string) => ({ ok: false, error: { code: 'printFailed', detail } })
  const job = { kind: 'payeeList' } as never

  it('is reported, and does not block the next document', async () => {
    const handlers = world()
    expect(await handlers['documents.print']({ job }, caller())).toEqual(failed('failed'))
    expect(await handlers['documents.print']({ job }, caller())).toEqual(failed('loadFailed'))
  })

  it('is reported when a report in parts begins', async () => {
    const handlers = world()
    expect(await handlers['reports.begin']({ target: 'pdf', suggestedName: 'x' }, caller())).toEqual(failed('failed'))
    expect(await handlers['reports.begin']({ target: 'pdf', suggestedName: 'x' }, caller())).toMatchObject({
      ok: true,
      value: { reportId: expect.any(String) as string },
    })
  })
})
