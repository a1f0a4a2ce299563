import type { ReactNode } from 'react'

interface AskFirstProps {
  /** Label of the button that opens the question. */
  label: string
  question: string
  children: ReactNode
}

/** A button that asks in place before something that cannot be undone, with or without scripts. */
export function AskFirst({ label, question, children }: AskFirstProps) {
  return (
    <details className="ask-first">
      <summary className="btn btn--line">{label}</summary>
      <div className="ask-first__box">
        <p>{question}</p>
        {children}
      </div>
    </details>
  )
}
