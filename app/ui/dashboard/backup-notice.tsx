import { DatabaseBackup } from 'lucide-react'
import type { GoingLiveRow } from '#app/shop/settings/going-live.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Says that the last backup is too old, or missing, and what to do; nothing for null. */
export function BackupNotice({ row }: { row: GoingLiveRow | null }) {
  const t = useAdminTranslate()
  if (!row?.finding) return null
  return (
    <p className="note note--warn attention" role="status">
      <DatabaseBackup className="icon" aria-hidden="true" />
      <span>{t(`goingLive.findings.${row.finding}`, row.params)}</span>
    </p>
  )
}
