import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { MAX_CHANGE_LENGTH } from '#app/shop/pictures/delivery-picture.ts'
import { findAsked, type TrackedOrder } from '#app/shop/tracking/tracked-order.ts'
import { useTypedTexts } from '#app/ui/elements/use-typed-texts.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useIntentForm } from '#app/ui/forms/use-intent-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface PhotoAnswerProps {
  order: Pick<TrackedOrder, 'photo' | 'photos' | 'mayAnswer'>
  refusal: FormRefusal | undefined
}

/** A yes by one tap, or what to change; without an answer in time the flowers leave as they are. */
export function PhotoAnswer({ order: { photo, photos, mayAnswer }, refusal }: PhotoAnswerProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const { typed, note } = useTypedTexts(refusal)
  const hasWords = String(typed.change ?? '').trim() !== ''
  const problem = (mayAnswer || (photo === 'sent' && !hasWords)) && refusal?.problem
  const seen = <input type="hidden" name="seen" value={findAsked(photos)?.id} />
  return (
    <div className="photo-answer">
      {photo === 'approved' && <p role="status">{t('track.approved')}</p>}
      {photo === 'changes' && <p role="status">{t('track.requested')}</p>}
      {problem && (
        <p className="note note--error" role="alert">
          {problemText(t, problem, language)}
        </p>
      )}
      {mayAnswer && (
        <Form method="post">
          {seen}
          <button className="btn" type="submit" name="intent" value="lovely">
            {t('track.lovely')}
          </button>
        </Form>
      )}
      {(mayAnswer || hasWords) && (
        <RequestForm isOver={!mayAnswer} refusal={refusal} seen={seen} onType={note} />
      )}
      {mayAnswer && <p className="text-soft text-small">{t('track.answerText')}</p>}
    </div>
  )
}

interface RequestFormProps extends Pick<PhotoAnswerProps, 'refusal'> {
  /** Its words can only be read any more. */
  isOver: boolean
  seen: ReactNode
  onType: (form: HTMLFormElement) => void
}

function RequestForm({ isOver, refusal, seen, onType }: RequestFormProps) {
  const t = useCustomerTranslate()
  const { mine, form, fieldMessage, busy } = useIntentForm('change', refusal)
  return (
    <details className="ask-first" open={isOver || mine !== undefined}>
      <summary className="btn btn--line">{t('track.change')}</summary>
      <Form {...form} className="form ask-first__box">
        <input type="hidden" name="intent" value="change" />
        {seen}
        {isOver && (
          <p className="note note--warn" role="alert">
            {t('track.notSent')}
          </p>
        )}
        <Field label={t('track.request')} message={fieldMessage('change')}>
          {(control) => (
            <textarea
              {...control}
              className="input text-area"
              name="change"
              rows={3}
              maxLength={MAX_CHANGE_LENGTH}
              defaultValue={mine?.typed?.change}
              readOnly={isOver}
              onInput={({ currentTarget }) => currentTarget.form && onType(currentTarget.form)}
              required
            />
          )}
        </Field>
        {!isOver && <SubmitButton busy={busy}>{t('track.requestSend')}</SubmitButton>}
      </Form>
    </details>
  )
}
