import { expect, test } from 'vitest'
import { z } from 'zod'
import { newIdempotencyKey } from './idempotency-key.ts'

test('Each idempotency key that the browser makes is another UUID, as the form for buying wants it', () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey)
  expect(keys.filter((key) => !z.uuid().safeParse(key).success)).toEqual([])
  expect(new Set(keys).size).toBe(200)
})
