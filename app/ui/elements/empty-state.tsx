import type { ReactNode } from 'react'
import { H2 } from './heading.tsx'

interface EmptyStateProps {
  title: string
  text: string
  /** Links to go on. */
  children?: ReactNode
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg className="empty-state__drawing" viewBox="0 0 96 96" aria-hidden="true">
        <path d="M34 92h28l5-34H29z" />
        <path d="M48 58V38M48 50c-9 0-14-5-15-12 8 0 14 4 15 12zM48 46c9 0 14-5 15-12-8 0-14 4-15 12z" />
        <path d="M48 36c-8-4-11-11-9-20 4 2 7 4 9 8 2-4 5-6 9-8 2 9-1 16-9 20z" />
      </svg>
      <H2 className="empty-state__title">{title}</H2>
      <p>{text}</p>
      {children}
    </div>
  )
}
