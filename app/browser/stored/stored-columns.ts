import { useMemo, useSyncExternalStore } from 'react'
import { readStored, watchStored, writeStored } from './storage.ts'

type Visibility = Record<string, boolean>

/** The hidden columns of a table, stored in the browser; the server renders all of them. */
export function useHiddenColumns(table: string): { hidden: Visibility; hide: (change: Visibility) => void } {
  const key = `table-${table}`
  const stored = useSyncExternalStore(
    watchStored,
    () => readStored('local', key),
    () => null,
  )
  const hidden = useMemo(() => readVisibility(stored), [stored])
  return { hidden, hide: (change) => writeStored('local', key, JSON.stringify(change)) }
}

function readVisibility(text: string | null): Visibility {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, shown]) => shown === false))
  } catch {
    return {}
  }
}
