import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { watchBackupDisk } from './backup-disk.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a folder beside the data', path.join(folder, 'backups'), true],
  ['a folder below one that is not there yet', path.join(folder, 'usb/not/there'), true],
  ['a folder of another disk', '/dev/dokmai-backups', false],
  ['a file in place of a folder', `${import.meta.filename}/backups`, false],
  ['a bucket', 's3://bucket/prefix', false],
  ['no place', null, false],
])('Backups to %s are told to be on the shop’s own disk or not', async (_name, to, expected) => {
  const disk = watchBackupDisk({ backup: { to }, dataDir: folder })
  expect(await disk.isShopDisk()).toBe(expected)
  expect(await disk.isShopDisk()).toBe(expected)
})
