import { Form } from 'react-router'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { textIn } from '#app/shop/language.ts'
import type { Run, RunGroup } from '#app/shop/runs/runs.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useIntentForm } from '#app/ui/forms/use-intent-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { RunChoice } from './run-choice.tsx'

interface FreeGroupProps {
  group: RunGroup
  /** Runs that have not ended. */
  open: Run[]
  refusal: FormRefusal | undefined
}

/** The parcels of a time and zone, which one press puts into a run. */
export function FreeGroup({ group: { slot, zone, zoneId, parcels }, open, refusal }: FreeGroupProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const typed = refusal?.intent === 'fill' ? refusal.typed : undefined
  const isMine = typed?.slot === slot.slotId && typed.zone === (zoneId ?? '')
  const mine = isMine ? typed : undefined
  const { form, fieldMessage, busy } = useIntentForm('fill', isMine ? refusal : undefined)
  const id = `free-${slot.slotId}-${zoneId ?? ''}`
  return (
    <section className="panel runs__group" aria-labelledby={id}>
      <h3 id={id}>
        {`${formatTimes(slot.starts, slot.ends)} · ${zone ? textIn(zone, language) : t('runs.noZone')}`}
      </h3>
      <p className="text-soft text-small">{t('runs.parcels', { parcels: parcels.length })}</p>
      <ul className="runs__free">
        {parcels.map(({ receipt, stop, recipient }) => (
          <li key={receipt}>
            <strong className="tabular">{stop}</strong> <span>{recipient || t('orders.nameUnknown')}</span>
          </li>
        ))}
      </ul>
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="fill" />
        <input type="hidden" name="slot" value={slot.slotId} />
        <input type="hidden" name="zone" value={zoneId ?? ''} />
        <RunChoice label={t('runs.run')} open={open} chosen={mine?.run} withNew />
        <TextField
          label={t('runs.name')}
          hint={t('runs.nameHint')}
          name="name"
          maxLength={40}
          defaultValue={mine?.name ?? ''}
          message={fieldMessage('name')}
        />
        <SubmitButton busy={busy}>{t('runs.fill')}</SubmitButton>
      </Form>
    </section>
  )
}
