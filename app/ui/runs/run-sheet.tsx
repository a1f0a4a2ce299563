import { labelRows } from '#app/messages/delivery-rows.ts'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import type { DriverStop } from '#app/shop/runs/driver-run.ts'
import { DetailList } from '#app/ui/delivery/delivery-rows.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import type { DriverLink } from './run-link.tsx'

export const PAPERS = ['a4', 'roll'] as const
export type RunPaper = (typeof PAPERS)[number]

interface RunSheetProps {
  run: { name: string; day: string }
  stops: DriverStop[]
  paper: RunPaper
  /** Only when the link has just been made. */
  qr: DriverLink['qr'] | null
}

/** A run on paper: its stops with what to mind, cash and a line to sign. No price, and nothing of the sender. */
export function RunSheet({ run: { name, day }, stops, paper, qr }: RunSheetProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const cash = stops.reduce((sum, { collect }) => sum + collect, 0)
  return (
    <article className={`run-sheet run-sheet--${paper === 'a4' ? 'page' : 'roll'}`}>
      <header className="run-sheet__head">
        <div>
          <H2>{name}</H2>
          <p>{`${formatSlotDay(day, language)} · ${t('runs.parcels', { parcels: stops.length })}`}</p>
          {cash > 0 && <p className="run-sheet__flag">{t('runs.toCollect', { amount: price(cash) })}</p>}
        </div>
        {qr && (
          <figure className="run-sheet__code">
            <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('runs.qr')}>
              <path d={qr.path} />
            </svg>
            <figcaption>{t('runs.qrText')}</figcaption>
          </figure>
        )}
      </header>
      <ol className="run-sheet__stops">
        {stops.map((stop) => (
          <SheetStop key={stop.receipt} {...stop} />
        ))}
      </ol>
    </article>
  )
}

function SheetStop(shown: DriverStop) {
  const { receipt, stop, slot, name, address, pincode, phone, corrected, gift, collect } = shown
  const t = useAdminTranslate()
  const price = usePrice()
  return (
    <li>
      <strong className="run-sheet__stop">{stop}</strong>
      <div className="run-sheet__body">
        <p className="run-sheet__line">
          <strong>{name}</strong> <span>{formatTimes(slot.starts, slot.ends)}</span>{' '}
          <span className="tabular">{receipt}</span>
        </p>
        <address>
          <span>{`${address} ${pincode}`}</span>{' '}
          {corrected.length > 0 && <span>{t('driver.corrected')}</span>}
          {phone !== null && <span className="tabular">{`${t('slip.phone')} ${phone}`}</span>}
        </address>
        {phone === null && <p className="run-sheet__flag">{t('gift.flags.surprise')}</p>}
        <DetailList rows={labelRows(t, gift)} />
        {collect > 0 && <p className="run-sheet__flag">{t('print.collect', { amount: price(collect) })}</p>}
        <p className="run-sheet__sign">{t('runs.signature')}</p>
      </div>
    </li>
  )
}
