import { describe, expect, it, vi } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { createUnsent } from '#main/office/unsent'

const WAIT_MS = 40

/** The step of quitting, with a page that reports and a user who is told. */
function open(tell: () => Promise<void> = async () => undefined) {
  const told = vi.fn(tell)
  const onTrouble = vi.fn()
  const { handlers, pending } = createUnsent({ tell: told, onTrouble, waitMs: WAIT_MS })
  const report = (unsent: boolean) => handlers['office.unsent']({ unsent })
  return { told, onTrouble, report, pending }
}

describe('quitting with an office', () => {
  it('waits for nothing while the server has everything', () => {
    const { report, pending } = open()
    expect(pending()).toBeNull()
    expect(report(true)).toEqual(ok(null))
    report(false)
    expect(pending()).toBeNull()
  })

  it('goes on as soon as the changes are sent, and tells nothing', async () => {
    const { report, pending, told } = open()
    report(true)
    const waiting = pending()?.()
    report(false)
    await waiting
    expect(told).not.toHaveBeenCalled()
    expect(pending()).toBeNull()
  })

  it('tells once what stays when the wait is over, and again only after a further change', async () => {
    const { report, pending, told } = open()
    report(true)
    const begin = performance.now()
    await Promise.all([pending()?.(), pending()?.()])
    expect(performance.now() - begin).toBeGreaterThan(WAIT_MS - 5)
    expect(told).toHaveBeenCalledTimes(1)
    expect(pending()).toBeNull()
    report(true)
    await pending()?.()
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('waits for a change that came after everything had been sent', async () => {
    const { report, pending, told } = open()
    report(true)
    report(false)
    report(true)
    await pending()?.()
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('does not stay open when the user cannot be told', async () => {
    const { report, pending, onTrouble } = open(() => Promise.reject(new Error('no display')))
    report(true)
    await pending()?.()
    expect(onTrouble).toHaveBeenCalledTimes(1)
    expect(pending()).toBeNull()
  })

  it('begins nothing by only asking whether there is something to wait for', async () => {
    const { report, pending, told } = open()
    report(true)
    pending()
    await new Promise((resolve) => setTimeout(resolve, 2 * WAIT_MS))
    expect(told).not.toHaveBeenCalled()
  })
})
