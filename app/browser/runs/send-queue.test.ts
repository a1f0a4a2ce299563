import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import type { SentAs } from '#app/shop/runs/driver-forms.ts'
import { isUnsent, type Queued } from '#app/shop/runs/queue.ts'
import { sendQueue } from './send-queue.ts'
import { storePhoto } from './stored-photos.ts'
import { addToQueue, forgetRun, storedQueue } from './stored-run.ts'

let asked: string[]
let answers: (press: string) => SentAs

beforeEach(() => {
  forgetRun()
  asked = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    const press = `${body.get('intent')} ${body.get('receipt')}`
    asked.push(press)
    return Response.json({ sent: answers(press) })
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function deliver(receipt: string, stop: number) {
  const [id, sendId] = [newIdempotencyKey(), newIdempotencyKey()]
  const at = { receipt, stop }
  await storePhoto(sendId, new Blob(['photo']))
  const move = { leftAt: 'door' as const, whoTook: '', collected: '', sendId, version: 2 }
  const presses: Queued[] = [
    { ...at, ...move, intent: 'delivered', id },
    { ...at, intent: 'photo', id: sendId },
  ]
  addToQueue(presses)
}

const waiting = () =>
  storedQueue()
    .filter(isUnsent)
    .map(({ intent }) => intent)

test('Deliveries do not wait for photos that the shop cannot take now, of which one is tried', async () => {
  answers = (press) => (press.startsWith('photo') ? 'later' : 'done')
  await deliver('A', 1)
  await deliver('B', 2)
  expect(await sendQueue()).toBe('later')
  expect(asked).toEqual(['delivered A', 'delivered B', 'photo A'])
  expect(waiting()).toEqual(['photo', 'photo'])
  answers = () => 'done'
  expect(await sendQueue()).toBe('done')
  expect(waiting()).toEqual([])
})

test('A delivery that is saved while a photo is under way is sent after it, whatever becomes of the photo', async () => {
  await deliver('A', 1)
  const saved: Promise<void>[] = []
  answers = (press) => {
    if (press !== 'photo A') return 'done'
    saved.push(deliver('B', 2))
    return 'later'
  }
  expect(await sendQueue()).toBe('later')
  await Promise.all(saved)
  expect(asked).toEqual(['delivered A', 'photo A', 'delivered B'])
})

test('A start that finds no network keeps the deliveries after it waiting', async () => {
  answers = () => 'later'
  addToQueue([{ intent: 'start', id: newIdempotencyKey(), shown: [] }])
  await deliver('A', 1)
  expect(await sendQueue()).toBe('later')
  expect(asked).toEqual(['start null'])
})
