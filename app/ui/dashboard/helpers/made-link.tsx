import { useEffect, useRef } from 'react'
import { CopyAndShare } from '#app/ui/dashboard/copy-and-share.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { QrCode } from '#app/ui/elements/qr-code.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface MadeLinkFacts {
  id: string
  name: string
  url: string
  qr: { size: number; path: string }
}

/** Shown once: the shop does not have the link any more. */
export function MadeLink({ made: { name, url, qr } }: { made: MadeLinkFacts }) {
  const t = useAdminTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link is announced
  useEffect(() => heading.current?.focus(), [url])
  return (
    <section className="panel settings__card" aria-labelledby="helpers-made">
      <H2 id="helpers-made" className="helper-name" ref={heading} tabIndex={-1}>
        {t('helpers.made', { name })}
      </H2>
      <p className="note note--warn">{t('helpers.madeOnce')}</p>
      <p>{t('helpers.madeText')}</p>
      <QrCode qr={qr} label={t('helpers.qr', { name })} />
      <TextField
        label={t('helpers.link')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyAndShare text={url} />
    </section>
  )
}
