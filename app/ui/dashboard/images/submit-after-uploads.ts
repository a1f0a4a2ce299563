import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { pressSubmit } from '#app/browser/press-submit.ts'
import type { ImageUpload } from './image-uploads.ts'

/**
 * Delays a form until its uploads finish. A failed upload stops it, so that no image is missing unnoticed.
 */
export function useSubmitAfterUploads(form: RefObject<HTMLFormElement | null>, uploads: ImageUpload[]) {
  const [waiting, setWaiting] = useState<{ submitter: HTMLElement | null } | null>(null)
  const hasFailed = uploads.some(({ step }) => step === 'failed')
  useEffect(() => {
    if (!waiting || (uploads.length > 0 && !hasFailed)) return
    setWaiting(null)
    if (hasFailed) focusUpload(form.current)
    else pressSubmit(form.current, waiting.submitter)
  }, [waiting, uploads, hasFailed, form])
  return {
    isWaiting: waiting !== null,
    /** True when the form may be sent now; otherwise stops its event. */
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
