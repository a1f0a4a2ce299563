import { useEffect, useRef, useState } from 'react'
import { Form, href, Link, useSearchParams } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { findMoney } from '#app/shop/new-order/order-money.ts'
import { BUYER_FIELDS } from '#app/shop/orders/buyer.ts'
import type { Problem } from '#app/shop/problem.ts'
import { GoodsPart } from '#app/ui/dashboard/new-order/goods/goods-part.tsx'
import { findInput, usePlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { BuyerPart } from './buyer-part.tsx'
import { ExtrasPart } from './extras-part.tsx'
import { fillCaller, fillRecipient, fillSameAsBuyer } from './fill-fields.ts'
import { MoneyPart } from './money-part.tsx'
import { PasteChat } from './paste-chat.tsx'
import { forgetStoredOrder, useOpenCalls } from './stored-order.ts'
import { takeFind } from './take-find.ts'
import { useOrderDraft } from './use-order-draft.ts'
import { WhenPart } from './when-part.tsx'
import { WhomPart } from './whom-part.tsx'

interface NewOrderFormProps {
  refusal: FormRefusal | undefined
}

/** An order by phone, chat or at the counter, in the order of a call. Everything that is typed stays in this browser. */
export function NewOrderForm({ refusal }: NewOrderFormProps) {
  const joins = useSearchParams()[0].get('joins')
  const [cleared, setCleared] = useState<NewOrderFormProps & { times: number }>({
    times: 0,
    refusal: undefined,
  })
  const isCleared = cleared.times > 0
  const open = useOpenCalls()
  if (!open) return null
  return (
    <OrderForm
      // Time, place and money are of the order that was cleared, too.
      key={`${cleared.times} ${joins}`}
      joins={joins}
      refusal={refusal === cleared.refusal ? undefined : refusal}
      open={isCleared ? null : open}
      onClear={(token) => {
        forgetStoredOrder(token)
        setCleared(({ times }) => ({ times: times + 1, refusal }))
      }}
    />
  )
}

interface OrderFormProps extends NewOrderFormProps {
  /** The order in whose parcel it goes. */
  joins: string | null
  /** Calls of all tabs; null once one was cleared. */
  open: ReadonlySet<string> | null
  onClear: (token: string) => void
}

function OrderForm({ refusal, joins, open, onClear }: OrderFormProps) {
  const { form, busy, fieldErrors } = useAnsweredForm(refusal?.fieldErrors, undefined, refusal)
  const draft = useOrderDraft(form.ref, { joins, open, refusal })
  const { token, fields, loaded, choice, how, money } = draft
  const chosen = usePlaceChoice(form.ref, () => fields)
  const part = { stored: fields, fieldErrors }
  const isTimed = how !== 'parcel' && !draft.isDayOpen
  useStoreAfter(how === 'parcel', draft.store)
  // The button that cleared it is gone, and had the focus.
  useEffect(() => void (!open && focusPhone(form.ref.current)), [open, form.ref])
  return (
    <Form
      {...form}
      className="new-order"
      onInput={(event) => {
        form.onInput(event)
        draft.store()
      }}
      onSubmit={draft.onSubmit}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="shownTotal" value={draft.price.total} />
      {draft.isRestored && <Restored onClear={() => onClear(token)} />}
      <PasteChat
        onTake={(...taken) =>
          takeFind({ chosen, choice, isTimed, lines: draft.lines, onLines: draft.setLines }, taken)
        }
      />
      <BuyerPart
        {...part}
        onCaller={(caller) => fillCaller(form.ref.current, caller)}
        onRecipient={(recipient) => fillRecipient(chosen, recipient)}
      />
      <GoodsPart lines={draft.lines} sent={draft.sent} onLines={draft.setLines} fieldErrors={fieldErrors} />
      <WhenPart
        {...part}
        {...{ loaded, choice, how }}
        onHow={draft.setHow}
        isDayOpen={draft.isDayOpen}
        onDayOpen={draft.setDayOpen}
        isBeyond={draft.isBeyond}
      />
      <WhomPart {...part} {...{ chosen, how }} onSameAsBuyer={() => fillSameAsBuyer(form.ref.current)} />
      <MoneyPart {...part} money={money} onMoney={draft.setMoney} />
      <ExtrasPart {...part} usualFee={draft.usualFee} />
      {refusal?.problem && <Refusal problem={refusal.problem} />}
      <SaveBar draft={draft} busy={busy || draft.isWaiting} />
    </Form>
  )
}

/** Price and times depend on fields that are there only from now on. */
function useStoreAfter(change: boolean, store: () => void): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    store()
  })
}

function focusPhone(form: HTMLFormElement | null): void {
  if (form) findInput(form, BUYER_FIELDS.phone.field)?.focus()
}

function Restored({ onClear }: { onClear: () => void }) {
  const t = useAdminTranslate()
  return (
    <p className="note">
      <span>{t('newOrder.restored')}</span>{' '}
      <button className="btn btn--quiet" type="button" onClick={onClear}>
        {t('newOrder.clear')}
      </button>
    </p>
  )
}

function Refusal({ problem }: { problem: Problem }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  if (problem.code !== 'order-similar') {
    return (
      <p className="note note--error" role="alert">
        {problemText(t, problem, language)}
      </p>
    )
  }
  const { receipt } = problem
  return (
    <div className="note note--warn note--column" role="alert">
      <p>{t('newOrder.similar', { receipt })}</p>
      <Link to={href('/dashboard/new-order/:receipt', { receipt })}>{t('newOrder.similarOpen')}</Link>
      <label className="checkbox-row">
        <input type="checkbox" name="isAnother" value="yes" />
        <span>{t('newOrder.another')}</span>
      </label>
    </div>
  )
}

/** The whole price and the button, always in view; it says what it does. */
function SaveBar({ draft, busy }: { draft: ReturnType<typeof useOrderDraft>; busy: boolean }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const isLater = findMoney(draft.money).when === 'later'
  return (
    <div className="buy-now__bar new-order__bar">
      <p aria-live="polite">
        <span className="text-soft text-small">{t('newOrder.total')}</span>{' '}
        <strong className="tabular">{price(draft.price.total)}</strong>
      </p>
      <SubmitButton busy={busy}>
        {t(draft.isBeyond ? 'newOrder.saveBeyond' : isLater ? 'newOrder.saveDraft' : 'newOrder.save')}
      </SubmitButton>
    </div>
  )
}
