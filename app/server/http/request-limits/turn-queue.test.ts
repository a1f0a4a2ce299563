import { expect, test } from 'vitest'
import { PAGE_TURNS } from '#app/server/http/pages.ts'
import { type Turn, TurnQueue } from './turn-queue.ts'

const { atOnce: TURNS, atOncePerKey: TURNS_PER_ASKER, maxWaiting: MAX_WAITING } = PAGE_TURNS

function openWork(turns = new TurnQueue(PAGE_TURNS)) {
  const started: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const ask = (asker: string, name: string) =>
    resultOf(
      turns.run(asker, async () => {
        started.push(name)
        const gate = Promise.withResolvers<void>()
        gates.set(name, gate)
        await gate.promise
        return name
      }),
    )
  const end = (...names: string[]) => {
    for (const name of names) gates.get(name)?.resolve()
  }
  return { started, ask, end }
}

/** Null if refused. */
async function resultOf<T>(running: Promise<Turn<T>>): Promise<T | null> {
  const turn = await running
  return turn.ok ? turn.result : null
}

const names = (asker: string, count: number) => Array.from({ length: count }, (_, n) => `${asker}${n + 1}`)

test('One network’s requests run in order, and another’s run meanwhile', async () => {
  const { started, ask, end } = openWork()
  const own = names('a', 4).map((name) => ask('a', name))
  const other = ask('b', 'b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  expect(await other).toBe('b1')
  end('a2')
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('a1', 'a3')
  await expect.poll(() => started.length).toBe(5)
  end('a4')
  expect(await Promise.all(own)).toEqual(names('a', 4))
})

test('Many networks share a few turns, one after the other', async () => {
  const { started, ask, end } = openWork()
  const first = names('first', TURNS).map((name) => ask(name, name))
  const flood = names('flood', 20).map((name) => ask('flood', name))
  const last = ask('last', 'last')
  expect(started).toEqual(names('first', TURNS))
  end('first1', 'first2')
  await expect.poll(() => started.slice(TURNS)).toEqual(['flood1', 'last'])
  const all = [...names('first', TURNS), ...names('flood', 20), 'last']
  const letting = setInterval(() => end(...started), 1)
  expect(await Promise.all([...first, ...flood, last])).toEqual(all)
  clearInterval(letting)
})

test('When too many wait, the network with the most loses one, and failed work frees its turn', async () => {
  const turns = new TurnQueue(PAGE_TURNS)
  const gate = Promise.withResolvers<void>()
  const fail = () => gate.promise.then(() => Promise.reject(new Error('failed')))
  const flood = Array.from({ length: TURNS_PER_ASKER + MAX_WAITING }, () =>
    resultOf(turns.run('a', fail)).catch(() => 'failed'),
  )
  expect(await turns.run('a', async () => 'done')).toEqual({ ok: false, busy: 'all' })
  const others = Array.from({ length: TURNS + 1 }, (_, n) => turns.run(`b${n}`, () => gate.promise))
  expect(await turns.run('a', async () => 'done')).toEqual({ ok: false, busy: 'all' })
  gate.resolve()
  await Promise.all(others)
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === null)).toHaveLength(others.length - TURNS + TURNS_PER_ASKER)
  expect(await turns.run('a', async () => 'done')).toEqual({ ok: true, result: 'done' })
})

test('Work that takes long frees its turn, since it waits for something other than the processor', async () => {
  const { started, ask, end } = openWork()
  const slow = names('slow', TURNS).map((name) => ask(name, name))
  const next = ask('next', 'next')
  await expect.poll(() => started).toContain('next')
  end(...started)
  expect(await Promise.all([...slow, next])).toEqual([...names('slow', TURNS), 'next'])
})
