import { DatabaseBackup } from 'lucide-react'
import type { GoingLiveRow } from '#app/shop/settings/going-live.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Says what is wrong with the backups, and what to do; nothing for null. */
export function BackupNotice({ row }: { row: GoingLiveRow | null }) {
  const t = useAdminTranslate()
  if (!row) return null
  const { finding, warning, params } = row
  return (
    <>
      {finding && <Notice text={t(`goingLive.findings.${finding}`, params)} />}
      {warning && <Notice text={t(`goingLive.warnings.${warning}`)} />}
    </>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <p className="note note--warn attention" role="status">
      <DatabaseBackup className="icon" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
