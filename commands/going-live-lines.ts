import { serverTranslator } from '#app/messages/server-translator.ts'
import { type GoingLiveRow, openRows } from '#app/shop/settings/going-live.ts'

/** Findings as lines for a terminal. */
export async function goingLiveLines(rows: GoingLiveRow[]): Promise<string[]> {
  const t = (await serverTranslator('en')).t
  return openRows(rows).map(
    ({ subject, finding, params }) =>
      `${t(`goingLive.subjects.${subject}`)}: ${finding ? t(`goingLive.findings.${finding}`, params) : ''}`,
  )
}
