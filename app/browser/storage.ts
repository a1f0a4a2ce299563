/** The browser's two storages. Where they are shut (private windows, full disks) the page's own memory stands in. */
export type Kept = 'local' | 'session'

const memory = { local: new Map<string, string>(), session: new Map<string, string>() }
const listeners = new Set<() => void>()

export function readStored(kept: Kept, key: string): string | null {
  try {
    return memory[kept].get(key) ?? storage(kept).getItem(key)
  } catch {
    return memory[kept].get(key) ?? null
  }
}

export function writeStored(kept: Kept, key: string, text: string): void {
  try {
    storage(kept).setItem(key, text)
    memory[kept].delete(key)
  } catch {
    memory[kept].set(key, text)
  }
  announce()
}

export function removeStored(kept: Kept, key: string): void {
  memory[kept].delete(key)
  try {
    storage(kept).removeItem(key)
  } catch {
    // What cannot be reached holds nothing of ours.
  }
  announce()
}

/** Forgets everything that this shop kept in the browser. */
export function clearStored(): void {
  for (const kept of ['local', 'session'] as const) {
    memory[kept].clear()
    try {
      storage(kept).clear()
    } catch {
      // As above.
    }
  }
  announce()
}

/** Calls back whenever this tab, or for the local storage another one, changes something. */
export function watchStored(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', announce)
  }
}

function announce() {
  for (const listener of listeners) listener()
}

function storage(kept: Kept): Storage {
  return kept === 'local' ? window.localStorage : window.sessionStorage
}
