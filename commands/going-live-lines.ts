import { serverTranslator } from '#app/messages/server-translator.ts'
import { type GoingLiveRow, openRows } from '#app/shop/settings/going-live.ts'

/** Lines for a terminal: everything that is not ready for the public. */
export async function goingLiveLines(rows: GoingLiveRow[]): Promise<string[]> {
  const t = (await serverTranslator('en')).t
  return openRows(rows).map(
    ({ subject, finding, params }) =>
      `${t(`goingLive.subjects.${subject}`)}: ${finding ? t(`goingLive.findings.${finding}`, params) : ''}`,
  )
}
