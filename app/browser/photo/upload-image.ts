import { href } from 'react-router'
import type { PlainProblemCode } from '#app/shop/problem.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { parseUrl } from '#app/shop/url.ts'

/** The server's own limit for an upload. */
const TIMEOUT_MS = 120_000

interface UploadOptions {
  signal: AbortSignal
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (sent: number) => void
}

/** XMLHttpRequest, because fetch reports no upload progress. */
export function uploadImage(file: File, { signal, onProgress }: UploadOptions): Promise<Outcome<string>> {
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.append('image', file)
  request.timeout = TIMEOUT_MS
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve(refused('upload-broken-off'))
    request.ontimeout = () => resolve(refused('upload-broken-off'))
    request.onabort = () => reject(signal.reason)
    request.open('POST', href('/dashboard/images'))
    request.send(form)
  })
}

function readAnswer({ status, responseText, responseURL }: XMLHttpRequest): Outcome<string> {
  if (parseUrl(responseURL)?.pathname === href('/login')) return refused('signed-out')
  const answer = readJson(responseText)
  if (status === 200 && typeof answer.imageUrl === 'string') return done(answer.imageUrl)
  if (typeof answer.code === 'string') return refused(answer.code as PlainProblemCode)
  if (status === 413) return refused('image-too-large')
  return refused(status === 429 || status === 503 ? 'busy' : 'upload-broken-off')
}

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
