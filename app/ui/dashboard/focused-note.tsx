import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface FocusedNoteProps {
  /** A form's answer: each new one brings the note into view. */
  answer: object
  children: ReactNode
}

/** A warning that takes the focus, since the pressed button may be far below. */
export function FocusedNote({ answer, children }: FocusedNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => void note.current?.focus(), [answer])
  return (
    <div className="note note--warn" role="status" ref={note} tabIndex={-1}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
