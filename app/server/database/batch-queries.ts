import DataLoader from 'dataloader'

/** The next batch starts after this time: a connection may have died silently. */
const MAX_WAIT_MS = 250

type ReadMany<Source, Key, Row> = (source: Source, keys: Key[]) => Promise<Map<Key, Row>>
type ReadOne<Source, Key, Row> = (source: Source, key: Key) => Promise<Row | undefined>

/** Batches parallel lookups into one statement; caches nothing. Keys that PostgreSQL rejects (`\0`) would
 * fail the other callers too. */
export function batchQueries<Source extends object, Key, Row>(
  readMany: ReadMany<Source, Key, Row>,
): ReadOne<Source, Key, Row> {
  const loaders = new WeakMap<Source, DataLoader<Key, Row | undefined>>()
  return (source, key) => {
    const loader = loaders.get(source) ?? openLoader((keys: Key[]) => readMany(source, keys))
    loaders.set(source, loader)
    return loader.load(key)
  }
}

function openLoader<Key, Row>(
  readMany: (keys: Key[]) => Promise<Map<Key, Row>>,
): DataLoader<Key, Row | undefined> {
  let earlier: Promise<void> = Promise.resolve()
  const readBatch = async (keys: readonly Key[]) => {
    const reading = readMany([...new Set(keys)])
    earlier = settledOrLate(reading)
    const rows = await reading
    return keys.map((key) => rows.get(key))
  }
  return new DataLoader(readBatch, {
    cache: false,
    batchScheduleFn: (dispatch) => {
      earlier.then(dispatch)
    },
  })
}

function settledOrLate(reading: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    reading.then(go, go)
  })
}
