import { RUN_KEY, RUN_QUEUE_KEY } from '#app/shop/storage-names.ts'

/** The browser's storages; in memory where they are unavailable (private windows, full disks). */
export type StorageName = 'local' | 'session'

const memory = { local: new Map<string, string>(), session: new Map<string, string>() }
const listeners = new Set<() => void>()

export function readStored(name: StorageName, key: string): string | null {
  try {
    return memory[name].get(key) ?? getStorage(name).getItem(key)
  } catch {
    return memory[name].get(key) ?? null
  }
}

export function writeStored(name: StorageName, key: string, text: string): void {
  try {
    getStorage(name).setItem(key, text)
    memory[name].delete(key)
  } catch {
    memory[name].set(key, text)
  }
  announce()
}

export function removeStored(name: StorageName, key: string): void {
  memory[name].delete(key)
  try {
    getStorage(name).removeItem(key)
  } catch {
    // An unavailable storage holds nothing.
  }
  announce()
}

/** All but a driver's run with what waits to be sent, which are the phone's, whoever logs out on it. */
export function clearStored(): void {
  const kept = [RUN_KEY, RUN_QUEUE_KEY].map((key) => [key, readStored('local', key)] as const)
  clearOne('local')
  clearOne('session')
  for (const [key, text] of kept) if (text !== null) writeStored('local', key, text)
  announce()
}

/** Clears the storage that belongs to this tab. */
export function clearStoredByTab(): void {
  clearOne('session')
  announce()
}

function clearOne(name: StorageName): void {
  memory[name].clear()
  try {
    getStorage(name).clear()
  } catch {
    // An unavailable storage holds nothing.
  }
}

/** Calls `listener` when this tab changes a storage, or another tab the local one. */
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

function getStorage(name: StorageName): Storage {
  return name === 'local' ? window.localStorage : window.sessionStorage
}
