import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { APPLICATION_NAME, NOTIFY_CHANNEL } from './channel.ts'

test('The schema’s triggers use the code’s channel and recognize its connections by name', () => {
  const schema = readFileSync(path.join(import.meta.dirname, 'migrations/0000_initial.sql'), 'utf8')
  const channels = [...schema.matchAll(/pg_notify\('([^']*)'/g)].map(([, channel]) => channel)
  expect(new Set(channels)).toEqual(new Set([NOTIFY_CHANNEL]))
  expect(schema).toContain(`current_setting('application_name', true) IS DISTINCT FROM '${APPLICATION_NAME}'`)
})
