import { removeFromQueue } from '#app/browser/runs/stored-run.ts'
import { isUnsent, type Queued } from '#app/shop/runs/queue.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

type QueuedDelivery = Extract<Queued, { intent: 'delivered' }>

/** Counts the presses that are still to be sent, and names those that the shop refused. */
export function UnsentNotes({ queue }: { queue: Queued[] }) {
  const t = useCustomerTranslate()
  const waiting = queue.filter(isUnsent).length
  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <p className="note note--column driver__note">
            <strong>{t('driver.waiting', { count: waiting })}</strong>
            <span>{t('driver.waitingText')}</span>
          </p>
        )}
      </div>
      {queue.map((press) =>
        press.isRefused && press.intent !== 'start' ? (
          <div key={press.id} className="note note--warn note--column driver__note" role="alert">
            <p>
              {t(press.intent === 'photo' ? 'driver.photoRefused' : 'driver.refused', { stop: press.stop })}
            </p>
            {press.intent === 'delivered' && <RefusedDelivery press={press} />}
            <button className="btn btn--line" type="button" onClick={() => removeFromQueue(press.id)}>
              {t('driver.dismiss')}
            </button>
          </div>
        ) : null,
      )}
    </>
  )
}

/** The details of a refused delivery, which the driver can read out to the shop. */
function RefusedDelivery({ press: { leftAt, whoTook, collected } }: { press: QueuedDelivery }) {
  const t = useCustomerTranslate()
  const rows = [
    { label: t('driver.leftAt'), value: t(`driver.places.${leftAt}`) },
    { label: t('driver.whoTook'), value: whoTook },
    { label: t('driver.collected'), value: collected },
  ]
  return (
    <dl className="detail-list">
      {rows
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
