import { correctionRows } from '#app/messages/correction-rows.ts'
import type { FieldChange } from '#app/shop/corrections/correction.ts'
import type { PaperName } from '#app/shop/delivery/print/papers.ts'
import type { Satang } from '#app/shop/money.ts'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'

interface History {
  corrections: { id: string; at: Date; changes: FieldChange[] }[]
  outdated: PaperName[]
  otherFee: { now: Satang; paid: Satang; isClosed: boolean } | null
}

const PAPER_NAMES = {
  cards: 'print.papers.cards',
  labels: 'print.papers.labels',
  worksheets: 'print.papers.worksheets',
  slip: 'order.slip',
  run: 'runs.paperName',
} as const satisfies Record<PaperName, string>

/** What was corrected and when, and what no longer agrees with it: papers, the delivery fee. */
export function OrderHistory({ history: { corrections, outdated, otherFee } }: { history: History }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const moment = useMoment()
  return (
    <>
      {outdated.length > 0 && (
        <p className="note note--warn">
          <strong>{t('print.changed')}</strong>
          <span>{outdated.map((paper) => t(PAPER_NAMES[paper])).join(', ')}</span>
        </p>
      )}
      {otherFee && (
        <p className="note note--warn">
          {otherFee.isClosed
            ? t('order.notThere')
            : t('order.feeNow', { now: price(otherFee.now), paid: price(otherFee.paid) })}
        </p>
      )}
      {corrections.length > 0 && (
        <details className="order-ids">
          <summary>{t('order.corrections')}</summary>
          <ol className="corrections">
            {corrections.map(({ id, at, changes }) => (
              <li key={id}>
                <strong>{moment(at)}</strong>
                <dl className="fact-list">
                  {correctionRows(t, changes).map(({ label, before, after }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        <span>{after}</span>{' '}
                        <span className="text-soft">{t('order.correctedBefore', { text: before })}</span>
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
