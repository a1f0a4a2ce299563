import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useMayOpen } from './use-worker.ts'

interface DashboardHeadProps {
  back?: { to: string; label: string }
  heading?: string
  /** Leaves the head out when the page is printed. */
  screenOnly?: boolean
  children?: ReactNode
}

/** The first row of a dashboard page: the way back, its heading and its own buttons. */
export function DashboardHead({ back, heading, screenOnly = false, children }: DashboardHeadProps) {
  const mayOpen = useMayOpen()
  return (
    <div className={screenOnly ? 'dashboard__head no-print' : 'dashboard__head'}>
      {back && mayOpen(back.to) && (
        <Link className="btn btn--quiet btn--aligned" to={back.to}>
          <ArrowLeft className="icon icon--small" aria-hidden="true" />
          <span>{back.label}</span>
        </Link>
      )}
      {heading && <H1>{heading}</H1>}
      {children}
    </div>
  )
}
