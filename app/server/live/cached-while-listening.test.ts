import { expect, test } from 'vitest'
import { cachedWhileListening } from './cached-while-listening.ts'

function reader(hears: boolean) {
  let change = () => {}
  let count = 0
  // As Drizzle's builders: a query is run by each `then`.
  const query = () => ({
    // biome-ignore lint/suspicious/noThenProperty: it is what is tested.
    then: (resolve: (value: number) => unknown) => Promise.resolve(++count).then(resolve),
  })
  const read = cachedWhileListening(
    { isListening: () => hears },
    (listener) => {
      change = listener
    },
    query as unknown as () => Promise<number>,
  )
  return { read, change: () => change() }
}

test('While changes are heard of, a query runs once for all callers, and again after a change', async () => {
  const { read, change } = reader(true)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  change()
  expect(await read()).toBe(2)
})

test('While no changes are heard of, each caller reads anew', async () => {
  const { read } = reader(false)
  expect([await read(), await read()]).toEqual([1, 2])
})
