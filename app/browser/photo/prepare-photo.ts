import { HEIC_HEAD_BYTES, isHeic, isSentAsIs, isTaken } from '#app/shop/catalogue/photo.ts'
import { MAX_IMAGE_BYTES, MAX_PHOTO_BYTES } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type ShrinkAnswer, type ShrinkRequest, shrink } from './shrink.ts'

const TIMEOUT_MS = 60_000

/** Shrinks an image file in a worker. Rejects with an AbortError when `signal` aborts. */
export async function preparePhoto(file: File, side: number, signal: AbortSignal): Promise<Outcome<File>> {
  if (file.size > MAX_PHOTO_BYTES) return refused('photo-too-large')
  if (isSentAsIs(file)) return done(file)
  const request = { file, side, maxBytes: MAX_IMAGE_BYTES }
  const image = (await ask(photoWorker, request, signal)) ?? (await decodeHeic(request, signal))
  if (image) return done(new File([image], file.name, { type: image.type }))
  // The browser does not know it, but the shop may.
  return isTaken(file) ? done(file) : refused('photo-unreadable')
}

async function decodeHeic(request: ShrinkRequest, signal: AbortSignal): Promise<Blob | null> {
  const head = await request.file.slice(0, HEIC_HEAD_BYTES).arrayBuffer()
  return isHeic(new Uint8Array(head)) ? ask(heicWorker, request, signal) : null
}

const photoWorker = () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
const heicWorker = () => new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })

/** Null when the worker fails, crashes or takes too long. */
async function ask(open: () => Worker, request: ShrinkRequest, signal: AbortSignal): Promise<Blob | null> {
  if (signal.aborted) throw signal.reason
  const worker = open()
  try {
    const { image, undrawn } = await answerOf(worker, request, signal)
    return image ?? (undrawn ? await shrink(undrawn, request).catch(() => null) : null)
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, request: ShrinkRequest, signal: AbortSignal): Promise<ShrinkAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({}), TIMEOUT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data)
    worker.onerror = () => resolve({})
    worker.postMessage(request)
  })
}
