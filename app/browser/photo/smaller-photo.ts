import { type RefObject, useEffect, useRef, useState } from 'react'
import { pressSubmit } from '#app/browser/press-submit.ts'
import { MAX_IMAGE_BYTES, PROFILE_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { done, type Outcome, type ProblemCode, refused } from '#app/shop/problem.ts'
import { toFileList } from './file-list.ts'
import { useSubmittedForm } from './submitted-photo.ts'

type InputRef = RefObject<HTMLInputElement | null>
type PhotoCode = Extract<ProblemCode, 'photo-unreadable' | 'photo-too-large' | 'busy' | 'upload-broken-off'>

/** `drawn`: also what could be sent as it is, for a form that cannot be sent a second time. */
interface PhotoSize {
  side: number
  drawn: boolean
}

export const PROFILE_PHOTO: PhotoSize = { side: PROFILE_IMAGE_SIDE_PX, drawn: true }

export function useSmallerPhoto(input: InputRef, size: PhotoSize) {
  const [file, setFile] = useState<File | null>(null)
  const [code, setCode] = useState<PhotoCode>()
  const [job, setJob] = useState<AbortController | null>(null)
  useEffect(() => () => job?.abort(), [job])
  useBlockedForm(input, job !== null)
  useSubmittedForm(input)
  const choose = async (chosen: File | null) => {
    const own = new AbortController()
    setFile(chosen)
    setCode(undefined)
    setJob(chosen && own)
    if (!chosen) return
    const prepared = await prepare(chosen, size, own.signal)
    if (own.signal.aborted || !input.current) return
    if (prepared.ok) {
      if (prepared.value !== chosen) input.current.files = toFileList([prepared.value])
    } else {
      input.current.value = ''
      setFile(null)
      setCode(prepared.problem.code as PhotoCode)
    }
    setJob(null)
  }
  return { file, code, busy: job !== null, choose: (chosen: File | null) => void choose(chosen) }
}

async function prepare(
  chosen: File,
  { side, drawn }: PhotoSize,
  signal: AbortSignal,
): Promise<Outcome<File>> {
  try {
    const { preparePhoto } = await import('./prepare-photo.ts')
    return await preparePhoto(chosen, { side, signal, always: drawn })
  } catch {
    // Aborted, or a script did not load: then the shop may take it as it is.
    return chosen.size <= MAX_IMAGE_BYTES ? done(chosen) : refused('upload-broken-off')
  }
}

function useBlockedForm(input: InputRef, isBlocked: boolean): void {
  const tried = useRef<{ submitter: HTMLElement | null } | null>(null)
  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    if (!isBlocked) {
      const { current } = tried
      tried.current = null
      if (current && input.current?.files?.length) pressSubmit(form, current.submitter)
      return
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      tried.current = { submitter: event.submitter }
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [input, isBlocked])
}
