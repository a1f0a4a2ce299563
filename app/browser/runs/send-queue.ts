import { askShop } from '#app/browser/ask-shop.ts'
import type { SentAs } from '#app/shop/runs/driver-forms.ts'
import { isUnsent, type Queued, toSentFields } from '#app/shop/runs/queue.ts'
import { readPhoto, removePhoto } from './stored-photos.ts'
import { markSettled, storedQueue } from './stored-run.ts'

const URL = '/run/moves'
const MOVE_LIMIT_MS = 20_000
const PHOTO_LIMIT_MS = 120_000
/** Sent again these would be answered alike. */
const NEVER_TAKEN = [400, 413, 415]

let sending: Promise<SentAs> | null = null

/**
 * Sends what waits, one after the other, since a delivery follows the start. `later` if something is left, `gone` if the
 * phone's link does not count any more.
 */
export function sendQueue(): Promise<SentAs> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(): Promise<SentAs> {
  const unread = new Set<string>()
  for (;;) {
    const next = storedQueue().find((press) => isUnsent(press) && !unread.has(press.id))
    if (!next) return unread.size > 0 ? 'later' : 'done'
    const sent = await sendOne(next)
    // Deliveries do not wait for a photo.
    if (sent === 'unread') {
      unread.add(next.id)
      continue
    }
    if (sent === 'later' || sent === 'gone') return sent
    markSettled(next.id, sent === 'refused' ? { isRefused: true } : { doneAt: Date.now() })
    if (next.intent === 'photo') await removePhoto(next.id)
  }
}

async function sendOne(press: Queued): Promise<SentAs | 'unread'> {
  const form = new FormData()
  for (const [name, value] of Object.entries(toSentFields(press))) form.set(name, value)
  if (press.intent === 'photo') {
    const photo = await readPhoto(press.id).catch(() => 'unread' as const)
    if (photo === 'unread') return photo
    if (!photo) return 'refused'
    form.set('image', photo, 'photo')
  }
  try {
    const limitMs = press.intent === 'photo' ? PHOTO_LIMIT_MS : MOVE_LIMIT_MS
    return await readAnswer(await askShop(URL, { method: 'POST', body: form, limitMs }))
  } catch {
    return 'later'
  }
}

/** A page of another network, such as a café's, settles nothing. */
async function readAnswer(answer: Response): Promise<SentAs> {
  const { sent } = (await answer.json().catch(() => ({}))) as { sent?: SentAs }
  if (sent === 'done' || sent === 'refused' || sent === 'gone' || sent === 'later') return sent
  return NEVER_TAKEN.includes(answer.status) ? 'refused' : 'later'
}
