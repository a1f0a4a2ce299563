import { HEAD_BYTES, isSentAsIs, isTaken, photoKind } from '#app/shop/catalogue/photo.ts'
import { MAX_IMAGE_BYTES, MAX_PHOTO_BYTES } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type ShrinkAnswer, type ShrinkRequest, shrink } from './shrink.ts'

const TIMEOUT_MS = 60_000

interface PhotoOptions {
  /** Pixels of the longer side, at most. */
  side: number
  signal: AbortSignal
  /** Draws also what could be sent as it is, for a form that cannot be sent a second time. */
  always?: boolean
}

/**
 * Draws an image file in a worker, smaller where it is large, unless it can be sent as it is. The file's bytes count,
 * not its name or type. Rejects with an AbortError when `signal` aborts.
 */
export async function preparePhoto(file: File, options: PhotoOptions): Promise<Outcome<File>> {
  if (file.size > MAX_PHOTO_BYTES) return refused('photo-too-large')
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (isSentAsIs(head, file.size) && !options.always) return done(file)
  const drawn = await drawPhoto(file, options)
  // The browser does not know it or lacks a script, but the shop may take it.
  return drawn.ok || !isTaken(head, file.size) ? drawn : done(file)
}

/** Refused with `busy` if the browser did not finish in time, with `photo-unreadable` if it cannot draw it, and with `upload-broken-off` if a script is missing. */
export async function drawPhoto(file: File, { side, signal }: PhotoOptions): Promise<Outcome<File>> {
  const request = { file, side, maxBytes: MAX_IMAGE_BYTES }
  const drawn = await ask(photoWorker, request, signal)
  if (drawn.ok) return drawn
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return photoKind(head) === 'heic' ? ask(heicWorker, request, signal) : drawn
}

const photoWorker = () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
const heicWorker = () => new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })

async function ask(
  open: () => Worker,
  request: ShrinkRequest & { file: File },
  signal: AbortSignal,
): Promise<Outcome<File>> {
  if (signal.aborted) throw signal.reason
  const worker = open()
  try {
    const answer = await waitForAnswer(worker, request, signal)
    if (answer === 'late') return refused('busy', {})
    if (answer === 'missing') return refused('upload-broken-off')
    return await toPhoto(answer, request)
  } finally {
    worker.terminate()
  }
}

async function toPhoto(
  { image, undrawn }: ShrinkAnswer,
  request: ShrinkRequest & { file: File },
): Promise<Outcome<File>> {
  const drawn = image ?? (undrawn ? await shrink(undrawn, request).catch(() => null) : null)
  const { name } = request.file
  return drawn ? done(new File([drawn], name, { type: drawn.type })) : refused('photo-unreadable')
}

function waitForAnswer(
  worker: Worker,
  request: ShrinkRequest,
  signal: AbortSignal,
): Promise<ShrinkAnswer | 'late' | 'missing'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), TIMEOUT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data)
    // Only an error of a script that has loaded has a message.
    worker.onerror = (event) => resolve('message' in event ? {} : 'missing')
    worker.postMessage(request)
  })
}
