import { expect, test } from 'vitest'
import { DRAWN_AT_ONCE, FairTurns, MAX_WAITING } from './fair-turns.ts'

/** Work that waits until it is let go. */
function openWork(turns: FairTurns) {
  const started: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const ask = (network: string, name: string) =>
    turns.run(network, async () => {
      started.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate)
      await gate.promise
      return name
    })
  return { started, ask, end: (name: string) => gates.get(name)?.resolve() }
}

test('one network waits for itself, in order, and another is served meanwhile', async () => {
  const { started, ask, end } = openWork(new FairTurns())
  const own = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  const other = ask('b', 'b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  expect(await other).toBe('b1')
  end('a2')
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3']) end(name)
  await expect.poll(() => started.length).toBe(5)
  end('a4')
  expect(await Promise.all(own)).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('too many of one network are refused, and work that fails gives its turn on', async () => {
  const turns = new FairTurns()
  const gate = Promise.withResolvers<void>()
  const fail = () => gate.promise.then(() => Promise.reject(new Error('failed')))
  const asked = Array.from({ length: DRAWN_AT_ONCE + MAX_WAITING }, () =>
    turns.run('a', fail).catch(() => 'failed'),
  )
  expect(await turns.run('a', async () => 'done')).toBeNull()
  expect(await turns.run('b', async () => 'done')).toBe('done')
  gate.resolve()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['failed']))
  expect(await turns.run('a', async () => 'done')).toBe('done')
})
