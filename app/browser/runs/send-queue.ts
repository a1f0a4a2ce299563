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
 * Sends what waits, one after the other, since a delivery follows the start; photos last. `later` if something is left,
 * `gone` if the phone's link does not count any more.
 */
export function sendQueue(): Promise<SentAs> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(): Promise<SentAs> {
  const kept = new Set<string>()
  for (let next = findNext(kept); next; next = findNext(kept)) {
    const sent = await sendOne(next)
    if (sent === 'gone' || (sent === 'later' && next.intent !== 'photo')) return sent
    if (sent === 'unread') kept.add(next.id)
    else if (sent === 'later') keepPhotos(kept)
    else await settle(next, sent)
  }
  return kept.size > 0 ? 'later' : 'done'
}

/** Photos last: a slow line or a full storage keeps them back, and deliveries do not wait for them. */
function findNext(kept: ReadonlySet<string>): Queued | undefined {
  const open = storedQueue().filter((press) => isUnsent(press) && !kept.has(press.id))
  return open.find(({ intent }) => intent !== 'photo') ?? open[0]
}

/** Each would be sent in vain now. */
function keepPhotos(kept: Set<string>) {
  for (const { intent, id } of storedQueue()) if (intent === 'photo') kept.add(id)
}

async function settle({ id, intent }: Queued, sent: 'done' | 'refused') {
  markSettled(id, sent === 'refused' ? { isRefused: true } : { doneAt: Date.now() })
  if (intent === 'photo') await removePhoto(id)
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
