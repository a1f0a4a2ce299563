import { Download, QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { useShareFile } from '#app/browser/share-file.ts'
import { scanFileName } from '#app/shop/checkout/scan-time.ts'
import type { Checkout } from '#app/shop/orders/order.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'
import { PaymentFormError } from './payment-form-status.tsx'

/** Wide enough for any bank's app; a provider's picture may be higher. */
const SIDE_PX = 280

interface ScanPictureProps {
  checkout: Pick<Checkout, 'id' | 'receipt' | 'price'>
  /** Another code has another picture. */
  until: string
}

/** The code itself, with a button to save it for a bank's app on this phone. */
export function ScanPicture({ checkout: { id, receipt, price }, until }: ScanPictureProps) {
  const t = useCustomerTranslate()
  const amount = usePrice()(price.total)
  const [tries, setTries] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  // It may have failed before the page could listen.
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && naturalWidth === 0) setMissing(true)
  }, [])
  const again = () => {
    setMissing(false)
    setTries(tries + 1)
  }
  if (isMissing) return <PaymentFormError text={t('scan.noPicture')} onAgain={again} />
  const url = href('/checkout/:id/qr.png', { id })
  return (
    <>
      <img
        className="scan__picture"
        ref={picture}
        src={`${url}?${new URLSearchParams({ until, tries: String(tries) })}`}
        width={SIDE_PX}
        height={SIDE_PX}
        alt={t('scan.picture', { amount })}
        onError={() => setMissing(true)}
      />
      <SaveLink url={`${url}?save`} name={scanFileName(receipt)} key={until} />
    </>
  )
}

/** As large as a code with its button and its time. */
export function ScanPlace() {
  const t = useCustomerTranslate()
  return (
    <>
      <div className="scan__picture scan__picture--empty" />
      <button className="btn" type="button" disabled>
        <Download className="icon" aria-hidden="true" />
        <span>{t('scan.save')}</span>
      </button>
      <p className="scan__time" role="status">
        {t('scan.making')}
      </p>
    </>
  )
}

function SaveLink({ url, name }: { url: string; name: string }) {
  const t = useCustomerTranslate()
  const share = useShareFile({ url, name, type: 'image/png' })
  return (
    <a className="btn" href={url} download={name} onClick={share}>
      <Download className="icon" aria-hidden="true" />
      <span>{t('scan.save')}</span>
    </a>
  )
}

export function ScanIcon() {
  return <QrCode className="icon" aria-hidden="true" />
}
