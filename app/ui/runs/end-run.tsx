import { Form } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { type Satang, toBaht } from '#app/shop/money.ts'
import type { Run } from '#app/shop/runs/runs.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useIntentForm } from '#app/ui/forms/use-intent-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface EndRunProps {
  run: Run
  /** As the driver noted it. */
  collected: Satang
  refusal: FormRefusal | undefined
}

/** Asks for the counted cash, then ends the run. */
export function EndRun({ run: { id, version }, collected, refusal }: EndRunProps) {
  const t = useAdminTranslate()
  const isMine = refusal?.intent === 'end' && refusal.typed?.run === id
  const { form, fieldMessage, busy } = useIntentForm('end', isMine ? refusal : undefined)
  return (
    <details className="ask-first" open={isMine}>
      <summary className="btn btn--line">{t('runs.end')}</summary>
      <Form className="ask-first__box form" {...form}>
        <p>{t('runs.endText')}</p>
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="run" value={id} />
        <input type="hidden" name="version" value={version} />
        <TextField
          label={t('runs.givenField')}
          name="given"
          inputMode="decimal"
          defaultValue={(isMine && refusal.typed?.given) || String(toBaht(collected))}
          message={fieldMessage('given')}
        />
        <SubmitButton busy={busy}>{t('runs.endYes')}</SubmitButton>
      </Form>
    </details>
  )
}
