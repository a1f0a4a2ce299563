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

export async function readPhoto(id: string): Promise<Blob | null> {
  const own = memory.get(id)
  if (own) return own
  try {
    const found = (await ask('readonly', (photos) => photos.get(id))) as
      | { type: string; bytes: ArrayBuffer }
      | undefined
    return found ? new Blob([found.bytes], { type: found.type }) : null
  } catch {
    return null
  }
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
    return await toPromise(work(database.transaction(NAME, mode).objectStore(NAME)))
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
