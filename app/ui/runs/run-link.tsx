import { CopyAndShare } from '#app/ui/dashboard/copy-and-share.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface DriverLink {
  url: string
  qr: { size: number; path: string }
}

/** A link that has just been made: its code stands on the sheet, its text goes by chat. */
export function RunLink({ link: { url } }: { link: DriverLink }) {
  const t = useAdminTranslate()
  return (
    <>
      <p className="note note--warn" role="status">
        {t('runs.linkOnce')}
      </p>
      <TextField label={t('runs.copy')} value={url} readOnly onFocus={(event) => event.target.select()} />
      <CopyAndShare text={url} />
    </>
  )
}
