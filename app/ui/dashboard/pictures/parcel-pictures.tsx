import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { href, useFetcher } from 'react-router'
import { formatMoment } from '#app/shop/day.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { type HandOver, type ParcelPhotos, PICTURE_SIDE_PX } from '#app/shop/pictures/delivery-picture.ts'
import { useUnusedId } from '#app/ui/dashboard/use-unused-id.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface PhotosProps {
  parcel: ParcelPhotos
  /** The screen that is shown again afterwards. */
  from: 'board' | 'order'
}

/** Photos of a parcel, what the buyer says to them, and a form for another one. */
export function ParcelPictures({ parcel, from }: PhotosProps) {
  const t = useAdminTranslate()
  const title = useId()
  const { orderId, state, photos, handOver } = parcel
  // Sent again after an answer was lost, a photo is kept once.
  const ids = photos.map(({ sendId }) => sendId)
  const { id: sendId } = useUnusedId(parcel.sendId, { of: orderId, ids })
  const change = photos.findLast((photo) => photo.change)?.change
  return (
    <section className="parcel-pictures" aria-labelledby={title}>
      <h3 id={title}>{t('pictures.title')}</h3>
      {state !== 'none' && <p>{t(`pictures.states.${state}`)}</p>}
      {state === 'changes' && change && <p className="note note--warn">{change}</p>}
      {handOver && <HandOverFacts handOver={handOver} />}
      {photos.length > 0 && (
        <ul className="parcel-photos">
          {photos.map((photo) => (
            <PhotoItem key={photo.id} orderId={orderId} photo={photo} from={from} />
          ))}
        </ul>
      )}
      <SendPhoto key={sendId} orderId={orderId} sendId={sendId} from={from} />
    </section>
  )
}

/** The driver's notes on the delivery: the place, the person who took it, the cash. */
function HandOverFacts({ handOver: { leftAt, whoTook, collected } }: { handOver: HandOver }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const facts = [
    leftAt && t('track.leftAt', { place: t(`orders.leftAt.${leftAt}`) }),
    whoTook && t('pictures.whoTook', { name: whoTook }),
    collected && t('pictures.collected', { amount: price(collected) }),
  ]
  return facts.filter(Boolean).map((fact) => <p key={fact}>{fact}</p>)
}

interface ItemProps {
  orderId: string
  photo: ParcelPhotos['photos'][number]
  from: PhotosProps['from']
}

function PhotoItem({ orderId, photo: { id, kind, at }, from }: ItemProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const fetcher = useFetcher<FormAnswer<null>>()
  const url = href('/pictures/:id', { id })
  return (
    <li>
      <a href={url} target="_blank" rel="noopener">
        <img
          className="parcel-photos__picture"
          src={url}
          alt={`${t(`pictures.kinds.${kind}`)}, ${formatMoment(at, language)}`}
        />
      </a>
      <details className="ask-first">
        <summary className="btn btn--quiet">
          <Trash2 className="icon icon--small" aria-hidden="true" />
          <span>{t('pictures.remove')}</span>
        </summary>
        <fetcher.Form
          className="ask-first__box"
          method="post"
          action={href('/board/orders/:id/photos', { id: orderId })}
        >
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="picture" value={id} />
          <p>{t('pictures.removeText')}</p>
          <FormProblem problem={fetcher.data?.ok === false ? fetcher.data.problem : undefined} />
          <button className="btn" type="submit" name="intent" value="remove">
            {t('pictures.removeYes')}
          </button>
        </fetcher.Form>
      </details>
    </li>
  )
}

function SendPhoto({
  orderId,
  sendId,
  from,
}: Pick<ParcelPhotos, 'orderId' | 'sendId'> & Pick<PhotosProps, 'from'>) {
  const t = useAdminTranslate()
  const fetcher = useFetcher<FormAnswer<null>>()
  const refusal = fetcher.data?.ok === false ? fetcher.data : undefined
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors)
  return (
    <fetcher.Form
      {...form}
      className="form"
      method="post"
      action={href('/board/orders/:id/photos', { id: orderId })}
      encType="multipart/form-data"
    >
      <FormProblem problem={refusal?.problem} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="sendId" value={sendId} />
      <ImageField
        label={t('pictures.send')}
        hint={t('pictures.hint')}
        message={fieldMessage('image')}
        side={PICTURE_SIDE_PX}
        required
      />
      <SubmitButton busy={fetcher.state !== 'idle'}>{t('pictures.sendYes')}</SubmitButton>
    </fetcher.Form>
  )
}
