import { expect, test } from 'vitest'
import { shareRead } from './share-reads.ts'

test('Who asks while a read runs gets the next one, together with all others who wait', async () => {
  const shop = {}
  let value = 0
  const finish: (() => void)[] = []
  const read = () => {
    const seen = value
    return new Promise<number>((resolve) => finish.push(() => resolve(seen)))
  }
  const first = shareRead(shop, 'day', read)
  value = 1
  const [second, third] = [shareRead(shop, 'day', read), shareRead(shop, 'day', read)]
  const other = shareRead({}, 'day', read)
  for (const end of finish.splice(0)) end()
  expect([await first, await other]).toEqual([0, 1])
  await expect.poll(() => finish.length).toBe(1)
  for (const end of finish.splice(0)) end()
  expect([await second, await third]).toEqual([1, 1])
  expect(finish).toEqual([])
})

test('A read that fails fails for those who share it, and for nobody after', async () => {
  const shop = {}
  const fail = () => Promise.reject(new Error('away'))
  const [one, other] = [shareRead(shop, 'day', fail), shareRead(shop, 'day', async () => 1)]
  await expect(one).rejects.toThrow('away')
  expect(await other).toBe(1)
  expect(await shareRead(shop, 'day', async () => 2)).toBe(2)
})
