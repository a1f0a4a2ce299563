import { useMemo, useSyncExternalStore } from 'react'
import { readStored, watchStored, writeStored } from './storage.ts'

interface HiddenColumns {
  hidden: ReadonlySet<string>
  setHidden: (column: string, isHidden: boolean) => void
}

/** The hidden columns of a table, stored in the browser; the server renders all of them. */
export function useHiddenColumns(table: string): HiddenColumns {
  const key = `table-${table}`
  const stored = useSyncExternalStore(
    watchStored,
    () => readStored('local', key),
    () => null,
  )
  const hidden = useMemo(() => readHidden(stored), [stored])
  const setHidden = (column: string, isHidden: boolean) => {
    const others = [...hidden].filter((id) => id !== column)
    const all = isHidden ? [...others, column] : others
    writeStored('local', key, JSON.stringify(Object.fromEntries(all.map((id) => [id, false]))))
  }
  return { hidden, setHidden }
}

function readHidden(text: string | null): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const columns = Object.entries(stored ?? {}).filter(([, isShown]) => isShown === false)
    return new Set(columns.map(([id]) => id))
  } catch {
    return new Set()
  }
}
