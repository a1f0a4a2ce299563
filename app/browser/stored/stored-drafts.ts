import { DRAFTS_KEY } from '#app/shop/storage-names.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** A form's fields as they were typed. */
export type Draft = Record<string, string>

/** Another person's are removed: whoever logs in passes a form. */
export function readDraft(uid: string | null, form: string): Draft {
  return readDrafts(uid)[form] ?? {}
}

/** An empty draft is removed. */
export function storeDraft(uid: string | null, form: string, draft: Draft): void {
  const { [form]: before, ...others } = readDrafts(uid)
  const isEmpty = Object.keys(draft).length === 0
  if (isEmpty && !before) return
  const drafts = isEmpty ? others : { ...others, [form]: draft }
  // Whose they are comes first; nobody's are a visitor's, who may log in meanwhile.
  if (Object.keys(drafts).length > 0)
    writeStored('session', DRAFTS_KEY, `${uid ?? ''} ${JSON.stringify(drafts)}`)
  else removeStored('session', DRAFTS_KEY)
}

function readDrafts(uid: string | null): Record<string, Draft> {
  const stored = readStored('session', DRAFTS_KEY) ?? ''
  const end = stored.indexOf(' ')
  if (end > 0 && stored.slice(0, end) !== uid) {
    removeStored('session', DRAFTS_KEY)
    return {}
  }
  try {
    return JSON.parse(stored.slice(end + 1)) ?? {}
  } catch {
    return {}
  }
}
