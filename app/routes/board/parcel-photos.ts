import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { removeDeliveryPicture, saveDeliveryPicture } from '#app/server/pictures/save-picture.ts'
import { type FormContext, formActions, formCase } from '#app/server/request/form-action.ts'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import { type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import { MAX_PICTURE_BYTES } from '#app/shop/pictures/delivery-picture.ts'
import { removePictureForm, sendPictureForm } from '#app/shop/pictures/picture-form.ts'
import { refused } from '#app/shop/problem.ts'

/** Photos of a finished bouquet, from its order's page or the sheet of the board. */
export const action = formActions(
  { guard: workerAt('/board/orders/:id/photos'), fileBytes: MAX_PICTURE_BYTES + 1 },
  {
    send: formCase({ schema: sendPictureForm, invalid: 'check-fields' }, async ({ sendId }, context) => {
      const file = chosenFile(context.form, 'image')
      if (!file) return { ok: false as const, fieldErrors: { image: 'required' as const } }
      const saved = await saveDeliveryPicture(context.shop, {
        ...{ orderId: context.params.id ?? '', kind: 'finished', sendId },
        bytes: new Uint8Array(await file.arrayBuffer()),
        mover: { actor: context.user.actor, actorName: context.user.actorName, origin: 'order' },
      })
      return saved.ok ? backToOrder(context) : saved
    }),
    remove: formCase({ schema: removePictureForm, invalid: 'check-fields' }, async ({ picture }, context) => {
      const orderId = context.params.id ?? ''
      const isGone = await removeDeliveryPicture(context.shop, { orderId, id: picture })
      return isGone ? backToOrder(context) : refused('not-found')
    }),
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** A form that was sent without scripts leaves its address behind. */
export const loader = ({ params: { id = '' } }: LoaderFunctionArgs) => redirect(toBoard(id))

/** To the page of the form; the board has its own address. */
function backToOrder({ form, params: { id = '' } }: FormContext<Worker>) {
  const isBoard = form.get('from') === 'board'
  return redirect(isBoard ? toBoard(id) : href('/dashboard/orders/:id', { id }))
}

const toBoard = (order: string) => `${href('/board')}?${new URLSearchParams({ order })}`
