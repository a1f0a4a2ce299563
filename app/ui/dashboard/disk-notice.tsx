import { HardDrive } from 'lucide-react'
import { formatBytes } from '#app/shop/settings/disk-space.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Warns before the disk is full; nothing for null. Takes bytes. */
export function DiskNotice({ free }: { free: number | null }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  if (free === null) return null
  return (
    <p className="note note--error attention" role="status">
      <HardDrive className="icon" aria-hidden="true" />
      <span>{t('shell.diskNearlyFull', { free: formatBytes(free, language) })}</span>
    </p>
  )
}
