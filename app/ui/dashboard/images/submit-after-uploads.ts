import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { ImageUpload } from './image-uploads.ts'

/**
 * Holds a form back while its images are on their way, and sends it when they are there. One that did not arrive stops it: the owner
 * tries it again or takes it off the list, so that none is missing unnoticed.
 */
export function useSubmitAfterUploads(form: RefObject<HTMLFormElement | null>, uploads: ImageUpload[]) {
  const [waiting, setWaiting] = useState<{ submitter: HTMLElement | null } | null>(null)
  const hasFailed = uploads.some(({ step }) => step === 'failed')
  useEffect(() => {
    if (!waiting || (uploads.length > 0 && !hasFailed)) return
    setWaiting(null)
    if (hasFailed) focusUpload(form.current)
    else form.current?.requestSubmit(waiting.submitter)
  }, [waiting, uploads, hasFailed, form])
  return {
    isWaiting: waiting !== null,
    /** True where the form may go now; else its event is stopped. */
    isReady(event: FormEvent<HTMLFormElement>): boolean {
      if (uploads.length === 0) return true
      event.preventDefault()
      if (hasFailed) focusUpload(form.current)
      else setWaiting({ submitter: (event.nativeEvent as SubmitEvent).submitter })
      return false
    },
  }
}

function focusUpload(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=image]')?.focus()
}
