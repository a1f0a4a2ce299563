import type { z } from 'zod'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import type { Shop } from '#app/server/shop.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import type { FormAnswer, FormRefusal } from '#app/shop/forms/form-answer.ts'
import { refused } from '#app/shop/problem.ts'
import {
  deliveredForm,
  notDeliveredForm,
  photoForm,
  startForm,
  typedDelivered,
} from '#app/shop/runs/driver-forms.ts'
import { moveInRun, savePhotoInRun, startRun } from './driver-moves.ts'
import type { Driver } from './find-driver.ts'

type DriverShop = Pick<Shop, 'db' | 'files' | 'live' | 'log'>
type Answer = FormAnswer<unknown>

/** A driver's press, from the page's own form or sent by the phone later. */
export async function moveByForm(shop: DriverShop, driver: Driver, form: FormData): Promise<Answer> {
  switch (form.get('intent')) {
    case 'start':
      return read(startForm, form, ({ shown }) => startRun(shop, driver, shown))
    case 'failed':
      return read(notDeliveredForm, form, (move) => moveInRun(shop, driver, { ...move, to: 'failed' }))
    case 'delivered':
      return deliver(shop, driver, form)
    case 'photo':
      return read(photoForm, form, (photo) => savePhoto(shop, driver, { ...photo, form }))
    default:
      return refused('not-found')
  }
}

/** A photo that cannot be kept takes no delivery back. */
async function deliver(shop: DriverShop, driver: Driver, form: FormData): Promise<Answer> {
  const answer = await read(deliveredForm, form, async ({ sendId, collected, whoTook, ...move }) => {
    const notes = { ...(collected !== null && { collected }), ...(whoTook !== '' && { whoTook }) }
    const moved = await moveInRun(shop, driver, { ...move, ...notes, to: 'delivered' })
    const { receipt } = move
    return moved.ok && chosenFile(form, 'image') ? savePhoto(shop, driver, { receipt, sendId, form }) : moved
  })
  return answer.ok ? answer : { ...answer, typed: typedValues(form, typedDelivered) }
}

async function savePhoto(
  shop: DriverShop,
  driver: Driver,
  { receipt, sendId, form }: { receipt: string; sendId: string; form: FormData },
): Promise<Answer> {
  const file = chosenFile(form, 'image')
  return file ? savePhotoInRun(shop, driver, { receipt, sendId, file }) : refused('required')
}

async function read<T>(
  schema: z.ZodType<T>,
  form: FormData,
  verb: (input: T) => Promise<Answer>,
): Promise<Answer> {
  const input = readForm(schema, form)
  if (input.ok) return verb(input.value)
  const { fieldErrors } = input
  return { ...refused('check-fields'), fieldErrors } satisfies FormRefusal
}
