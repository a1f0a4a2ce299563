import { href, Link, useSearchParams } from 'react-router'
import { useMayOpen } from '#app/ui/dashboard/use-worker.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { PrintChoice } from './print-choice.tsx'

interface PrintChangesProps {
  isOnlyNew: boolean
  unprinted: number
  changed: string[]
  gone: string[]
}

/** After a first print: which orders have changed, and the choice to print only these and new ones. */
export function PrintChanges({ isOnlyNew, unprinted, changed, gone }: PrintChangesProps) {
  const t = useAdminTranslate()
  const [search] = useSearchParams()
  const to = (only: string) => {
    const next = new URLSearchParams(search)
    next.delete('only')
    if (only) next.set('only', only)
    return `?${next}`
  }
  return (
    <div className="no-print print-changes">
      <PrintChoice
        label={t('print.show')}
        options={[
          { to: to(''), text: t('print.everything'), isChosen: !isOnlyNew },
          { to: to('new'), text: t('print.changedOnly', { rows: unprinted }), isChosen: isOnlyNew },
        ]}
      />
      <Receipts text={t('print.changed')} receipts={changed} />
      <Receipts text={t('print.gone')} receipts={gone} />
    </div>
  )
}

export function Receipts({ text, receipts }: { text: string; receipts: string[] }) {
  const mayOpen = useMayOpen()
  if (receipts.length === 0) return null
  return (
    <p className="note note--warn">
      <strong>{text}</strong>
      {receipts.map((receipt) => {
        const order = href('/dashboard/orders/:id', { id: receipt })
        return mayOpen(order) ? (
          <Link key={receipt} to={order}>
            {receipt}
          </Link>
        ) : (
          <span key={receipt}>{receipt}</span>
        )
      })}
    </p>
  )
}
