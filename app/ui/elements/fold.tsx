import type { ReactNode, Ref } from 'react'

interface FoldProps {
  title: string
  /** What is set inside, in one line; else what it is for. */
  about?: string | undefined
  icon?: ReactNode
  open?: boolean
  ref?: Ref<HTMLDetailsElement>
  children: ReactNode
}

/** Opens without scripts. */
export function Fold({ title, about, icon, open = false, ref, children }: FoldProps) {
  return (
    <details className="fold" open={open} {...(ref && { ref })}>
      <summary>
        {icon}
        <span className="fold__text">
          <span>{title}</span>
          {about && <span className="fold__about">{about}</span>}
        </span>
      </summary>
      <div className="fold__body">{children}</div>
    </details>
  )
}
