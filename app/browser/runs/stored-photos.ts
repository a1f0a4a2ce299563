const NAME = 'run-photos'

/** Without IndexedDB, photos are lost when the page closes. */
const memory = new Map<string, Blob>()

/** Keeps a photo until it is sent; texts have another storage, which has no room for photos. */
export async function storePhoto(id: string, photo: Blob): Promise<void> {
  try {
    // Safari cannot keep files that were made in memory, but their bytes.
    const kept = { type: photo.type, bytes: await photo.arrayBuffer() }
    await ask('readwrite', (photos) => photos.put(kept, id))
  } catch {
    memory.set(id, photo)
  }
}

/** Null if there is no such photo. Throws if the phone's storage does not answer now, as Safari's after a pause. */
export async function readPhoto(id: string): Promise<Blob | null> {
  const own = memory.get(id)
  if (own) return own
  const found = await ask<{ type: string; bytes: ArrayBuffer } | undefined>('readonly', (photos) =>
    photos.get(id),
  ).catch((error: unknown) => {
    if (isWithoutStorage(error)) return undefined
    throw error
  })
  return found ? new Blob([found.bytes], { type: found.type }) : null
}

/** Private windows and settings of browsers forbid it for good. */
function isWithoutStorage(error: unknown): boolean {
  return typeof indexedDB === 'undefined' || (error instanceof Error && error.name === 'SecurityError')
}

export async function removePhoto(id: string): Promise<void> {
  memory.delete(id)
  await ask('readwrite', (photos) => photos.delete(id)).catch(() => {})
}

export async function removePhotos(): Promise<void> {
  memory.clear()
  await ask('readwrite', (photos) => photos.clear()).catch(() => {})
}

async function ask<T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(NAME, mode)
    const request = work(transaction.objectStore(NAME))
    // A full disk is found when it ends.
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? request.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME)
  request.onupgradeneeded = () => request.result.createObjectStore(NAME)
  return toPromise(request)
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
