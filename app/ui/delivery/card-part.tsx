import { useRef, useState } from 'react'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { CardMessage, GiftField } from './gift-field.tsx'
import { type GiftGroupProps, isTyped } from './gift-group.tsx'
import { useOnceOffered } from './once-offered.ts'

const SUGGESTIONS = ['birthday', 'thank-you', 'get-well'] as const

/** Only in shops that write cards, and for what was typed before: it is not given up unseen. */
export function CardPart({ isOffered, ...gift }: GiftGroupProps & { isOffered: boolean }) {
  return useOnceOffered(isOffered, isTyped('card', gift.stored)) && <CardFields {...gift} />
}

/** The words of the card. Who signs it is asked once there is something to sign. */
function CardFields({ stored, fieldErrors }: GiftGroupProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const part = useRef<HTMLFieldSetElement>(null)
  const [hasText, setHasText] = useState(Boolean(stored.cardMessage))
  const signed = hasText || stored.cardFrom || stored.anonymous || fieldErrors?.cardFrom
  const suggest = (text: string) => {
    const area = part.current?.querySelector('textarea')
    if (!area) return
    area.value = text
    // Stores and counts it, like typing.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <fieldset className="buy-part" ref={part}>
      <legend>{t('gift.parts.card')}</legend>
      <CardMessage
        name="cardMessage"
        label={t('gift.write')}
        typed={stored.cardMessage}
        message={fieldErrorText(t, fieldErrors?.cardMessage, language)}
        onText={setHasText}
      />
      {!hasText && <Suggestions onChoose={suggest} />}
      <div className="gift__sender" hidden={!signed}>
        <GiftField
          name="cardFrom"
          label={t('gift.cardFrom')}
          typed={stored.cardFrom}
          message={fieldErrorText(t, fieldErrors?.cardFrom, language)}
        />
        <GiftField
          name="anonymous"
          label={t('gift.anonymous')}
          typed={stored.anonymous}
          message={undefined}
        />
      </div>
    </fieldset>
  )
}

function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useCustomerTranslate()
  return (
    <fieldset className="chips chips--wrap gift__suggestions" aria-label={t('gift.suggestions')}>
      {SUGGESTIONS.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          onClick={() => onChoose(t(`gift.suggested.${name}.text`))}
        >
          {t(`gift.suggested.${name}.name`)}
        </button>
      ))}
    </fieldset>
  )
}
