import { type RefObject, useEffect } from 'react'
import { toFileList } from './file-list.ts'

const fields = new Set<HTMLInputElement>()

/** Files that are dropped beside a file field land in it, or the browser would open them in place of the form. */
export function useDroppedFiles(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const field = input.current
    if (!field) return
    fields.add(field)
    addEventListener('dragover', invite)
    addEventListener('drop', take)
    return () => {
      fields.delete(field)
      if (fields.size > 0) return
      removeEventListener('dragover', invite)
      removeEventListener('drop', take)
    }
  }, [input])
}

/** Asks for the drop; otherwise the browser opens the dropped file. */
function invite(event: DragEvent): void {
  if (!isForField(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
}

function take(event: DragEvent): void {
  if (!isForField(event)) return
  event.preventDefault()
  const field = fieldNear(event.target as Node)
  const dropped = [...(event.dataTransfer?.files ?? [])]
  if (!field || dropped.length === 0) return
  field.files = toFileList(field.multiple ? dropped : dropped.slice(0, 1))
  const fold = field.closest('details')
  if (fold) fold.open = true
  // The focus also shows where the file went.
  field.focus()
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** False for texts and links, and above a file field, which takes files by itself. */
function isForField({ target, dataTransfer }: DragEvent): boolean {
  const isAboveField = target instanceof HTMLInputElement && target.type === 'file'
  return !isAboveField && dataTransfer?.types.includes('Files') === true
}

/** The field of the form that it fell on, else the page's first. */
function fieldNear(place: Node): HTMLInputElement | undefined {
  return [...fields].find(({ form }) => form?.contains(place)) ?? [...fields][0]
}
