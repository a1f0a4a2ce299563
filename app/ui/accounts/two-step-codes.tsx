import type { TwoStepSetup } from '#app/shop/accounts/user.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { QrCode } from '#app/ui/elements/qr-code.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Steps to set up the phone app, and recovery codes to store. */
export function SetupSteps({ setup: { qr, key, codes } }: { setup: TwoStepSetup }) {
  const t = useCustomerTranslate()
  return (
    <>
      <section className="profile__card">
        <p>{t('twoStep.scan')}</p>
        <QrCode qr={qr} label={t('twoStep.qr')} />
        <p>
          <span>{t('twoStep.byHand')}</span> <code className="secret-code">{key}</code>
        </p>
      </section>
      <RecoveryCodes codes={codes} />
    </>
  )
}

/** Shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useCustomerTranslate()
  return (
    <section className="profile__card">
      <H2>{t('twoStep.codesTitle')}</H2>
      <p className="text-soft">{t('twoStep.codesText')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="secret-code">{code}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
