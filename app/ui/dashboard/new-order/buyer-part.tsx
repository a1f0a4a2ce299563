import { useState } from 'react'
import { href } from 'react-router'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { formatDay } from '#app/shop/day.ts'
import { phoneDigits } from '#app/shop/delivery/thai-phone.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { type Caller, type LastRecipient, MIN_CALLER_DIGITS } from '#app/shop/new-order/caller.ts'
import { BUYER_FIELDS, type Buyer, ORDER_CHANNELS } from '#app/shop/orders/buyer.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { readLastChannel } from './stored-order.ts'
import { useAsked } from './use-asked.ts'

interface BuyerPartProps {
  stored: Record<string, string>
  fieldErrors: FieldErrors | undefined
  onCaller: (caller: Caller) => void
  onRecipient: (recipient: LastRecipient) => void
}

/** Who calls: the number first, by which earlier orders are found. */
export function BuyerPart({ stored, fieldErrors, onCaller, onRecipient }: BuyerPartProps) {
  const t = useAdminTranslate()
  const [phone, setPhone] = useState(stored.callerPhone ?? '')
  const field = (key: keyof Buyer) => {
    const { field: name, maxLength } = BUYER_FIELDS[key]
    return { name, maxLength, label: t(`newOrder.${name}`), defaultValue: stored[name], autoComplete: 'off' }
  }
  const language = useLanguage()
  const message = (name: string) => fieldErrorText(t, fieldErrors?.[name], language)
  return (
    <fieldset className="buy-part">
      <legend>{t('newOrder.buyer')}</legend>
      <Channels stored={stored.channel} />
      <TextField
        {...field('phone')}
        type="tel"
        message={message('callerPhone')}
        onInput={(event) => setPhone(event.currentTarget.value)}
      />
      <Callers phone={phone} onCaller={onCaller} onRecipient={onRecipient} />
      <TextField {...field('name')} message={message('callerName')} />
      <Fold
        title={t('newOrder.moreBuyer')}
        about={t('newOrder.optional')}
        open={Boolean(message('callerEmail'))}
      >
        <TextField {...field('lineName')} message={message('lineName')} />
        <TextField {...field('email')} type="email" message={message('callerEmail')} />
        <Field label={t('newOrder.language')}>
          {(control) => (
            <select {...control} className="input" name="language" defaultValue={stored.language ?? 'th'}>
              {LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {NATIVE_TEXTS[code].name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Fold>
    </fieldset>
  )
}

function Channels({ stored }: { stored: string | undefined }) {
  const t = useAdminTranslate()
  const [last] = useState(() => stored ?? readLastChannel())
  return (
    <div className="time-picker__options" role="radiogroup" aria-label={t('newOrder.channel')}>
      {ORDER_CHANNELS.map((channel) => (
        <label className="time-picker__option" key={channel}>
          <input type="radio" name="channel" value={channel} defaultChecked={channel === last} />
          <span>{t(`newOrder.channels.${channel}`)}</span>
        </label>
      ))}
    </div>
  )
}

interface CallersProps extends Pick<BuyerPartProps, 'onCaller' | 'onRecipient'> {
  phone: string
}

const NOBODY: Caller[] = []

/** Earlier buyers and recipients with this number; one tap fills in who it is, another whom it goes to. */
function Callers({ phone, onCaller, onRecipient }: CallersProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const isLong = phoneDigits(phone).length >= MIN_CALLER_DIGITS
  const address = `${href('/dashboard/new-order/callers')}?${new URLSearchParams({ q: phone })}`
  const { callers } = useAsked(isLong ? address : null, { callers: NOBODY })
  const caller = callers.find((one) => one.phone === chosen)
  if (callers.length === 0) return null
  return (
    <div className="callers" role="status">
      <p className="text-soft text-small">{t('newOrder.callers')}</p>
      <div className="chips chips--wrap">
        {callers.map((one) => (
          <button
            key={one.phone}
            className="chip callers__one"
            type="button"
            aria-pressed={one.phone === chosen}
            onClick={() => {
              setChosen(one.phone)
              onCaller(one)
            }}
          >
            <span>{[one.name, one.phone].filter(Boolean).join(' · ')}</span>
            <span className="text-small">
              {t('newOrder.callerOrders', {
                count: one.orders,
                last: formatDay(one.last, language, 'short'),
              })}
            </span>
          </button>
        ))}
      </div>
      {caller && caller.recipients.length > 0 && (
        <>
          <p className="text-soft text-small">{t('newOrder.lastRecipients')}</p>
          <div className="chips chips--wrap">
            {caller.recipients.map((one) => (
              <button key={one.receipt} className="chip" type="button" onClick={() => onRecipient(one)}>
                {[one.name, one.pincode].filter(Boolean).join(' · ')}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
