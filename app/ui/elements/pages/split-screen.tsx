import type { ReactNode } from 'react'
import { H1 } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'

interface SplitScreenProps {
  heading: string
  text: string
  imageUrl: string
  children: ReactNode
}

/** A form beside an image; on a phone only the form. */
export function SplitScreen({ heading, text, imageUrl, children }: SplitScreenProps) {
  return (
    <div className="split-screen">
      <div className="split-screen__form">
        <div className="split-screen__inner">
          <H1>{heading}</H1>
          {text !== '' && <p className="text-soft">{text}</p>}
          {children}
        </div>
      </div>
      <div className="split-screen__image product-picture" aria-hidden="true">
        <ProductImage imageUrl={imageUrl} title="" sizes="50vw" />
      </div>
    </div>
  )
}
