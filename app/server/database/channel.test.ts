import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NOTIFY_CHANNEL } from './channel.ts'

test('The schema’s triggers use the code’s channel', () => {
  const folder = path.join(import.meta.dirname, 'migrations')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const schema = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('')
  const channels = [...schema.matchAll(/pg_notify\('([^']*)'/g)].map(([, channel]) => channel)
  expect(new Set(channels)).toEqual(new Set([NOTIFY_CHANNEL]))
})
