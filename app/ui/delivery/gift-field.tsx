import { useState } from 'react'
import type { CustomerKey } from '#app/messages/translator.ts'
import {
  countGraphemes,
  GIFT_FIELDS,
  type GiftFieldName,
  MAX_CARD_CODE_UNITS,
  MAX_CARD_GRAPHEMES,
} from '#app/shop/delivery/gift.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { GrowingArea } from '#app/ui/forms/growing-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface GiftFieldProps {
  name: GiftFieldName
  label: string
  /** Typed before, in this browser session. */
  typed: string | undefined
  message: string | undefined
  onChoose?: ((option: string) => void) | undefined
}

export function GiftField({ onChoose, ...field }: GiftFieldProps) {
  const t = useCustomerTranslate()
  const { name, label, typed, message } = field
  const about = GIFT_FIELDS[name]
  if (about.kind === 'switch') return <Switch {...field} />
  if (about.kind === 'text') return <CardMessage {...field} />
  if (about.kind === 'choice') return <Choice {...field} options={about.options} onChoose={onChoose} />
  return (
    <TextField
      name={name}
      label={label}
      {...(name === 'landmark' && { placeholder: t('gift.hints.landmark') })}
      message={message}
      maxLength={about.maxLength}
      defaultValue={typed}
      {...('inputType' in about ? { type: about.inputType, autoComplete: 'tel' } : { autoComplete: 'off' })}
    />
  )
}

function Switch({ name, label, typed }: GiftFieldProps) {
  return (
    <label className="gift__switch">
      <input type="checkbox" name={name} value="yes" defaultChecked={typed === 'yes'} />
      <span>{label}</span>
    </label>
  )
}

function Choice({
  name,
  label,
  typed,
  message,
  options,
  onChoose,
}: GiftFieldProps & { options: readonly string[] }) {
  const t = useCustomerTranslate()
  return (
    <Field label={label} message={message}>
      {(control) => (
        <select
          {...control}
          className="input"
          name={name}
          defaultValue={typed}
          onChange={(event) => onChoose?.(event.target.value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`gift.options.${name}.${option}` as CustomerKey)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CardMessageProps extends Omit<GiftFieldProps, 'onChoose'> {
  onText?: (hasText: boolean) => void
}

/** The counter turns red beyond the limit; nothing typed is cut off. */
export function CardMessage({ name, label, typed = '', message, onText }: CardMessageProps) {
  const t = useCustomerTranslate()
  const [used, setUsed] = useState(() => countGraphemes(typed))
  const isOver = used > MAX_CARD_GRAPHEMES
  const count = t('gift.cardCount', { used, limit: MAX_CARD_GRAPHEMES })
  return (
    <Field label={label} message={message}>
      {(control) => (
        <>
          <GrowingArea
            control={control}
            name={name}
            maxLength={MAX_CARD_CODE_UNITS}
            defaultValue={typed}
            autoComplete="off"
            onInput={(event) => {
              const text = event.currentTarget.value.trim()
              setUsed(countGraphemes(text))
              onText?.(text !== '')
            }}
          />
          {used > 0 && <p className={isOver ? 'gift__count gift__count--over' : 'gift__count'}>{count}</p>}
          <p className="visually-hidden" role="status">
            {isOver ? count : ''}
          </p>
        </>
      )}
    </Field>
  )
}
