import { beforeEach, expect, test } from 'vitest'
import { clearStored, readStored, removeStored, writeStored } from './storage.ts'

beforeEach(clearStored)

test('Without a storage of the browser a page keeps what it stores in memory', () => {
  writeStored('local', 'cart', '[1]')
  writeStored('session', 'cart', '[2]')
  expect([readStored('local', 'cart'), readStored('session', 'cart')]).toEqual(['[1]', '[2]'])
  removeStored('local', 'cart')
  expect([readStored('local', 'cart'), readStored('session', 'cart')]).toEqual([null, '[2]'])
  clearStored()
  expect(readStored('session', 'cart')).toBeNull()
})
