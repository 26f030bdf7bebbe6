import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeWhole } from '#practice-bank/books/files'
import { goodApplication, newBank, newFolder, post } from '../helpers.ts'

/** The error code with which opening a folder fails; files open as usual. */
const disk = vi.hoisted((): { folderFails: string | undefined } => ({ folderFails: undefined }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (path, flags, mode) => {
    if (flags === 'r' && disk.folderFails !== undefined)
      throw Object.assign(new Error(disk.folderFails), { code: disk.folderFails })
    return real.open(path, flags, mode)
  }
  return { ...real, open }
})

beforeEach(() => {
  disk.folderFails = undefined
})

it.each(['EPERM', 'EINVAL', 'ENOTSUP'])(
  'writeWhole writes a file where folders cannot be synced (%s)',
  async (code) => {
    disk.folderFails = code
    const path = join(newFolder(), 'a.json')
    await writeWhole(path, 'text')
    expect(await readFile(path, 'utf8')).toBe('text')
  },
)

it('writeWhole rejects with the disk error if the folder cannot be synced for another reason', async () => {
  disk.folderFails = 'EIO'
  await expect(writeWhole(join(newFolder(), 'a.json'), 'text')).rejects.toThrow('EIO')
})

it('writeWhole leaves no temporary file behind when a file cannot be replaced', async () => {
  const folder = newFolder()
  await mkdir(join(folder, 'taken'))
  await writeFile(join(folder, 'taken', 'x'), '')
  await expect(writeWhole(join(folder, 'taken'), 'text')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
})

it('an application that may not be durable is answered with a storage error and is gone after a restart', async () => {
  const folder = newFolder()
  const bank = await newBank(folder)
  disk.folderFails = 'EIO'
  expect((await post(bank, goodApplication())).body['code']).toBe('ERR900')
  expect(bank.state().applications).toEqual([])
  disk.folderFails = undefined
  expect((await newBank(folder)).state().applications).toEqual([])
})
