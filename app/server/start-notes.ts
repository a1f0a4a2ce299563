import type { Support } from '#app/shop/support.ts'
import type { Config } from './config.ts'
import { isMailOff } from './mail/mail-settings.ts'

/** Lines for the owner at the start: settings that are still missing before customers come. */
export function startNotes(config: Pick<Config, 'mail' | 'dataDir'>, support: Support): string[] {
  const notes: string[] = []
  if (isMailOff(config)) {
    notes.push(
      `Email is not sent: messages are saved in ${config.dataDir}/outbox. Set MAIL_TRANSPORT (docs/mail.md).`,
    )
  }
  if (support.email.endsWith('@localhost.test')) {
    notes.push(`Customers see ${support.email} as your contact. Set yours in the dashboard under Settings.`)
  }
  return notes
}
