import { ReceiptText } from 'lucide-react'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { Satang } from '#app/shop/money.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

interface ExtrasPartProps {
  stored: Record<string, string>
  fieldErrors: FieldErrors | undefined
  usualFee: Satang
}

const FIELDS = ['fee', 'discount', 'discountReason'] as const

/** What few calls need: another fee, something off, a note. */
export function ExtrasPart({ stored, fieldErrors, usualFee }: ExtrasPartProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const message = (name: string) => fieldErrorText(t, fieldErrors?.[name], language)
  const about = [...FIELDS, 'note'].flatMap((name) => stored[name] || []).join(' · ')
  const hasError = [...FIELDS, 'note'].some(message)
  return (
    <Fold
      title={t('newOrder.extras')}
      about={about || t('newOrder.optional')}
      open={hasError}
      icon={<ReceiptText className="icon" aria-hidden="true" />}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`newOrder.${name}`)}
          {...(name === 'fee' && { hint: t('newOrder.feeHint', { fee: price(usualFee) }) })}
          {...(name !== 'discountReason' && { inputMode: 'decimal' })}
          maxLength={name === 'discountReason' ? 200 : 40}
          autoComplete="off"
          defaultValue={stored[name]}
          message={message(name)}
        />
      ))}
      <TextArea
        name="note"
        label={t('newOrder.note')}
        hint={t('newOrder.noteHint')}
        rows={2}
        maxLength={1000}
        defaultValue={stored.note ?? ''}
        message={message('note')}
      />
    </Fold>
  )
}
