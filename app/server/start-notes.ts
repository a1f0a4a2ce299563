import { type GoingLiveFinding, type GoingLiveRow, openRows } from '#app/shop/settings/going-live.ts'
import type { Config } from './config/config.ts'

export function startNotes(rows: GoingLiveRow[], { dataDir }: Pick<Config, 'dataDir'>): string[] {
  const notes: Partial<Record<GoingLiveFinding, (row: GoingLiveRow) => string>> = {
    'emails-stay-here': () =>
      `Email is not sent: messages are saved in ${dataDir}/outbox. Set MAIL_TRANSPORT (docs/mail.md).`,
    'sample-email': ({ params }) =>
      `Customers see ${params.email} as your contact. Set yours in the dashboard under Settings.`,
  }
  return openRows(rows).flatMap((row) => (row.finding && notes[row.finding]?.(row)) ?? [])
}
