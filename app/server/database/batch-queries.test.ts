import { describe, expect, test } from 'vitest'
import { batchQueries } from './batch-queries.ts'

/** Rows that change while queries run; each query ends on command. */
function openShelf(contents: Record<string, string>) {
  const looks: { keys: string[]; end: (fault?: Error) => void }[] = []
  const look = batchQueries(async (shelf: Record<string, string>, keys: string[]) => {
    const found = new Map(keys.flatMap((key) => (shelf[key] ? [[key, shelf[key]]] : [])))
    await new Promise<void>((resolve, reject) => {
      looks.push({ keys, end: (fault) => (fault ? reject(fault) : resolve()) })
    })
    return found
  })
  return { looks, look: (key: string) => look(contents, key) }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('batched queries', () => {
  test('A single query is sent at once', async () => {
    const { looks, look } = openShelf({ rose: 'red' })
    const rose = look('rose')
    await nextTurn()
    looks[0]?.end()
    expect(await rose).toBe('red')
    const lily = look('lily')
    await nextTurn()
    looks[1]?.end()
    expect(await lily).toBeUndefined()
    expect(looks.map(({ keys }) => keys)).toEqual([['rose'], ['lily']])
  })

  test('Queries made while one runs are sent together after it, each key once', async () => {
    const { looks, look } = openShelf({ rose: 'red', lily: 'white', iris: 'blue' })
    const first = look('rose')
    await nextTurn()
    const others = ['lily', 'iris', 'lily', 'fern'].map(look)
    await nextTurn()
    expect(looks).toHaveLength(1)
    looks[0]?.end()
    await nextTurn()
    looks[1]?.end()
    expect(await first).toBe('red')
    expect(await Promise.all(others)).toEqual(['white', 'blue', 'white', undefined])
    expect(looks.map(({ keys }) => keys)).toEqual([['rose'], ['lily', 'iris', 'fern']])
  })

  test('A batched query never returns a row read before it was made', async () => {
    const contents: Record<string, string> = { rose: 'red' }
    const { looks, look } = openShelf(contents)
    const before = look('rose')
    await nextTurn()
    delete contents.rose
    const after = look('rose')
    looks[0]?.end()
    await nextTurn()
    looks[1]?.end()
    expect(await before).toBe('red')
    expect(await after).toBeUndefined()
  })

  test('A batched query fails with its own statement and no other', async () => {
    const { looks, look } = openShelf({ rose: 'red' })
    const ends = [look('rose').catch(String)]
    await nextTurn()
    ends.push(look('rose').catch(String))
    looks[0]?.end(new Error('cut'))
    await nextTurn()
    looks[1]?.end()
    expect(await Promise.all(ends)).toEqual(['Error: cut', 'red'])
  })

  test('A batched query does not wait forever behind one that is never answered', async () => {
    const { looks, look } = openShelf({ rose: 'red' })
    look('rose')
    await nextTurn()
    const rose = look('rose')
    await expect.poll(() => looks.length).toBe(2)
    looks[1]?.end()
    expect(await rose).toBe('red')
  })
})
