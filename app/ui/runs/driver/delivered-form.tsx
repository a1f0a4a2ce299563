import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { storePhoto } from '#app/browser/runs/stored-photos.ts'
import { addToQueue } from '#app/browser/runs/stored-run.ts'
import { LEFT_AT } from '#app/shop/delivery/delivery-status.ts'
import { parseBaht, toBaht } from '#app/shop/money.ts'
import { PICTURE_SIDE_PX } from '#app/shop/pictures/delivery-picture.ts'
import type { PlainProblemCode } from '#app/shop/problem.ts'
import { isPhotoAsked } from '#app/shop/runs/driver-run.ts'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { MoveFields, type StopCardProps } from './move-fields.tsx'

/** Asks for where the parcel is, who took it, a photo and the cash. */
export function DeliveredForm({ stop, refusal, onQueued }: StopCardProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [code, setCode] = useState<PlainProblemCode>()
  const typed = refusal?.typed?.receipt === stop.receipt ? refusal.typed : undefined
  const error = code ?? (typed && refusal?.fieldErrors?.collected)
  const queue = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const collected = text('collected')
    if (collected.trim() !== '' && parseBaht(collected) === null) return setCode('price-invalid')
    const leftAt = LEFT_AT.find((place) => place === text('leftAt')) ?? 'recipient'
    const { receipt, version, moveId, sendId } = stop
    const at = { receipt, stop: stop.stop }
    const photo = form.get('image')
    const hasPhoto = photo instanceof File && photo.size > 0
    if (hasPhoto) await storePhoto(sendId, photo)
    const move = { leftAt, whoTook: text('whoTook').slice(0, 80), collected, sendId, version }
    addToQueue([
      { ...at, ...move, intent: 'delivered', id: moveId },
      ...(hasPhoto ? [{ ...at, intent: 'photo' as const, id: sendId }] : []),
    ])
    onQueued()
  }
  return (
    <details className="driver__fold" open={typed !== undefined}>
      <summary className="btn driver__large">{t('driver.delivered')}</summary>
      <Form
        className="form"
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => void queue(event)}
      >
        <MoveFields intent="delivered" stop={stop} />
        <input type="hidden" name="sendId" value={stop.sendId} />
        <LeftAtChoice chosen={typed?.leftAt} />
        <TextField
          label={t('driver.whoTook')}
          name="whoTook"
          maxLength={80}
          defaultValue={typed?.whoTook ?? ''}
        />
        {stop.collect > 0 && (
          <TextField
            label={t('driver.collected')}
            name="collected"
            inputMode="decimal"
            defaultValue={typed?.collected ?? String(toBaht(stop.collect))}
            message={fieldErrorText(t, error, language)}
          />
        )}
        <ImageField
          label={t('driver.photo')}
          hint={t(isPhotoAsked(stop) ? 'driver.photoAsked' : 'driver.photoHint')}
          side={PICTURE_SIDE_PX}
        />
        <button className="btn driver__large" type="submit">
          {t('driver.save')}
        </button>
      </Form>
    </details>
  )
}

function LeftAtChoice({ chosen }: { chosen: string | undefined }) {
  const t = useCustomerTranslate()
  return (
    <fieldset className="driver__places">
      <legend>{t('driver.leftAt')}</legend>
      {LEFT_AT.map((place) => (
        <label key={place} className="driver__place">
          <input
            type="radio"
            name="leftAt"
            value={place}
            defaultChecked={place === (LEFT_AT.find((known) => known === chosen) ?? 'recipient')}
          />
          <span>{t(`driver.places.${place}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
