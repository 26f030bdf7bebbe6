import { describe, expect, it } from 'vitest'
import { asHeld, patiently, patientlyNow } from '#main/storage/patiently'

/** Work on a file that another program holds open for the first `times` tries. */
function held(times: number, code = 'EBUSY') {
  const state = { tries: 0 }
  const work = (): string => {
    state.tries++
    if (state.tries <= times) throw Object.assign(new Error('held'), { code })
    return 'done'
  }
  return { state, work }
}
const atOnce = () => Promise.resolve()

describe('a file that another program holds open', () => {
  it.each(['EPERM', 'EBUSY', 'EACCES'])('is tried again (%s), up to five times', async (code) => {
    const four = held(4, code)
    expect(await patiently(async () => four.work(), atOnce)).toBe('done')
    const five = held(5, code)
    await expect(patiently(async () => five.work(), atOnce)).rejects.toThrow('held')
    expect(five.state.tries).toBe(5)
  })

  it('is tried again without a promise too, on Windows alone', () => {
    const windows = held(2)
    expect(patientlyNow(windows.work, 'win32')).toBe('done')
    const linux = held(1)
    expect(() => patientlyNow(linux.work, 'linux')).toThrow('held')
    expect(linux.state.tries).toBe(1)
  })

  it('is not tried again after another error', async () => {
    const full = held(1, 'ENOSPC')
    await expect(patiently(async () => full.work(), atOnce)).rejects.toThrow('held')
    expect(() => patientlyNow(held(1, 'ENOSPC').work, 'win32')).toThrow('held')
    expect(full.state.tries).toBe(1)
  })

  it.each(['EPERM', 'EACCES', 'EBUSY'])('that cannot be replaced counts as held open on Windows (%s)', (code) => {
    const thrown = Object.assign(new Error('x'), { code })
    expect(asHeld(thrown, 'win32')).toMatchObject({ code: 'EBUSY', cause: thrown })
    expect(asHeld(thrown, 'linux')).toBe(thrown)
    const full = Object.assign(new Error('x'), { code: 'ENOSPC' })
    expect(asHeld(full, 'win32')).toBe(full)
  })
})
