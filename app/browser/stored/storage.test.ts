import { beforeEach, expect, test } from 'vitest'
import { clearStored, readStored, removeStored, writeStored } from './storage.ts'
import { readDraft } from './stored-drafts.ts'

beforeEach(() => {
  clearStored()
  for (const key of ['run', 'run-queue']) removeStored('local', key)
})

test('Without a storage of the browser a page keeps what it stores in memory', () => {
  writeStored('local', 'cart', '[1]')
  writeStored('session', 'cart', '[2]')
  expect([readStored('local', 'cart'), readStored('session', 'cart')]).toEqual(['[1]', '[2]'])
  removeStored('local', 'cart')
  expect([readStored('local', 'cart'), readStored('session', 'cart')]).toEqual([null, '[2]'])
  clearStored()
  expect(readStored('session', 'cart')).toBeNull()
})

test('Logging out leaves a driver’s run on the phone, and nothing else', () => {
  for (const key of ['cart', 'user', 'run', 'run-queue']) writeStored('local', key, `[${key}]`)
  clearStored()
  const left = ['cart', 'user', 'run', 'run-queue'].map((key) => readStored('local', key))
  expect(left).toEqual([null, null, '[run]', '[run-queue]'])
})

test.each([' null', ' 1', ' "text"', ' [', '', 'null'])(
  'The draft of a form is empty where the storage has "%s"',
  (text) => {
    writeStored('session', 'drafts', text)
    expect(readDraft(null, 'contact')).toEqual({})
  },
)
