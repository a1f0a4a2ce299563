import type { ReactNode } from 'react'
import { H2 } from '#app/ui/elements/heading.tsx'

/** A part of the look under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="design__sample">
      <H2>{name}</H2>
      {children}
    </section>
  )
}
