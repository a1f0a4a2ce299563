import type { FieldErrors } from '#app/shop/forms/fields.ts'
import {
  DRAFT_TIMES,
  findMoney,
  ORDER_MONEY_NAMES,
  type OrderMoney,
  settlesMoney,
} from '#app/shop/new-order/order-money.ts'
import { useWorker } from '#app/ui/dashboard/use-worker.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface MoneyPartProps {
  stored: Record<string, string>
  fieldErrors: FieldErrors | undefined
  money: OrderMoney
  onMoney: (money: OrderMoney) => void
}

/** How it is paid: by a link, or by the owner's word. */
export function MoneyPart({ stored, fieldErrors, money, onMoney }: MoneyPartProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { when, asks } = findMoney(money)
  const { may } = useWorker()
  const offered = ORDER_MONEY_NAMES.filter((name) => may.includes('money') || !settlesMoney(name))
  return (
    <fieldset className="buy-part">
      <legend>{t('newOrder.money')}</legend>
      <div className="choice-cards">
        {offered.map((name) => (
          <label className="choice-card" key={name}>
            <input
              type="radio"
              name="money"
              value={name}
              checked={name === money}
              onChange={() => onMoney(name)}
            />
            <span>{t(`newOrder.moneyWays.${name}`)}</span>
          </label>
        ))}
      </div>
      {when === 'later' && (
        <Field label={t('newOrder.until')}>
          {(control) => (
            <select {...control} className="input" name="until" defaultValue={stored.until ?? 'one-day'}>
              {DRAFT_TIMES.map((time) => (
                <option key={time} value={time}>
                  {t(`newOrder.untilTimes.${time}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {asks && (
        <TextField
          key={asks}
          name={asks}
          label={t(`newOrder.${asks}`)}
          {...(asks !== 'reason' && { hint: t('newOrder.optional') })}
          {...(asks === 'due' && { type: 'date' })}
          maxLength={200}
          autoComplete="off"
          defaultValue={stored[asks]}
          message={fieldErrorText(t, fieldErrors?.[asks], language)}
        />
      )}
    </fieldset>
  )
}
