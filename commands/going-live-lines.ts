import { serverTranslator } from '#app/messages/server-translator.ts'
import { type GoingLiveRow, openRows, toRowValues } from '#app/shop/settings/going-live.ts'

/** Findings as lines for a terminal. */
export async function goingLiveLines(rows: GoingLiveRow[]): Promise<string[]> {
  const t = (await serverTranslator('en')).t
  return openRows(rows).map((row) => {
    const values = toRowValues(row, (provider) => t(`order.providers.${provider}`))
    const finding = row.finding ? t(`goingLive.findings.${row.finding}`, values) : ''
    return `${t(`goingLive.subjects.${row.subject}`)}: ${finding}`
  })
}
