import { Form, useNavigation } from 'react-router'
import type { AdminKey, Translate } from '#app/messages/translator.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Language } from '#app/shop/language.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { GIVEN_IN_CASH, readGivenBack } from '#app/shop/refunds/given-back.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText, problemText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface TransferFormProps {
  transfer: { refund: { bankReference: string | null; provider: ProviderName }; transferable: Outcome<void> }
  refusal: FormRefusal | undefined
}

/** Asks for the number of the bank's slip, or says why there is nothing to transfer. */
export function TransferForm({ transfer, refusal }: TransferFormProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const message = fieldErrorText(t, refusal?.fieldErrors?.bankReference, language)
  const { refund, transferable } = transfer
  if (refund.bankReference !== null || !transferable.ok)
    return <NothingToTransfer {...{ transfer, refusal }} />
  return (
    <>
      <Form className="transfer-form" method="post">
        <p>{t(refund.provider === 'by-hand' ? 'transfer.textByHand' : 'transfer.text')}</p>
        {refusal?.problem && !message && (
          <p className="note note--error" role="alert">
            {problemText(t, refusal.problem, language)}
          </p>
        )}
        <TextField
          label={t('orders.bankReference')}
          hint={t('transfer.hint')}
          message={message}
          name="bankReference"
          autoComplete="off"
          defaultValue={refusal?.typed?.bankReference ?? ''}
        />
        <SteadyButton className="btn" type="submit" aria-busy={busy} isOff={busy}>
          {t('transfer.submit')}
        </SteadyButton>
      </Form>
      {refund.provider === 'by-hand' && (
        <Form method="post">
          <SteadyButton
            className="btn btn--line"
            type="submit"
            name="bankReference"
            value={GIVEN_IN_CASH}
            isOff={busy}
          >
            {t('transfer.cash')}
          </SteadyButton>
        </Form>
      )}
    </>
  )
}

/** If the refund changed while the form was open, it also says that nothing was noted, with what was typed. */
function NothingToTransfer({ transfer, refusal }: TransferFormProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const typed = refusal?.typed?.bankReference
  return (
    <>
      {refusal && (
        <p className="note note--error" role="alert">
          {typed && typed !== GIVEN_IN_CASH
            ? t('transfer.notNotedNumber', { number: typed })
            : t('transfer.notNoted')}
        </p>
      )}
      <p className="note">{stateText(t, transfer, language)}</p>
    </>
  )
}

function stateText(
  t: Translate<AdminKey>,
  { refund, transferable }: TransferFormProps['transfer'],
  language: Language,
): string {
  const given = readGivenBack(refund.bankReference)
  if (given.by === 'cash') return t('transfer.doneInCash')
  if (given.by === 'byHand') return t('transfer.done', { number: given.number })
  if (transferable.ok || transferable.problem.code === 'not-found') return t('transfer.over')
  return problemText(t, transferable.problem, language)
}
