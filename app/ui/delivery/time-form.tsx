import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useOffers } from '#app/browser/delivery-offers.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import type { Offer } from '#app/shop/delivery/offers.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { useSlotChoice } from './slot-choice.ts'
import { SlotPicker } from './slot-picker.tsx'

interface TimeFormProps {
  label: string
  action: string
  orderId: string
  version: number
  mayChoose?: (offer: Offer) => boolean
  /** Further fields for the chosen time. */
  children?: (chosen: Offer) => ReactNode
}

/** Chooses a day and time for a placed order; has the focus once it is opened, as the button that opened it is gone. */
export function TimeForm({ label, action, orderId, version, mayChoose, children }: TimeFormProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const fetcher = useFetcher<FormAnswer<null>>()
  const loaded = useOffers(new URLSearchParams({ order: orderId }).toString())
  const choice = useSlotChoice(loaded, {}, mayChoose)
  const { reload } = loaded
  const times = useRef<HTMLDivElement>(null)
  useEffect(() => times.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!fetcher.data) return
    if (fetcher.data.ok) return void toasts.success(t('slots.saved'))
    if (fetcher.data.problem) toasts.error(problemText(t, fetcher.data.problem, language))
    reload()
  }, [fetcher.data, reload, t, language])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form has a fieldset once its times are loaded
    <div ref={times} role="group" aria-label={label} tabIndex={-1}>
      <fetcher.Form className="form" method="post" action={action}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value="schedule" />
        <SlotPicker loaded={loaded} choice={choice} />
        {choice.chosen && children?.(choice.chosen.offer)}
        {choice.chosen && <SubmitButton busy={fetcher.state !== 'idle'}>{t('slots.save')}</SubmitButton>}
      </fetcher.Form>
    </div>
  )
}
