import type { ReactNode } from 'react'
import { ProductImage } from './product-image.tsx'

interface SplitScreenProps {
  heading: string
  text: string
  imageUrl: string
  children: ReactNode
}

/** A form beside an image; on a phone the form alone. */
export function SplitScreen({ heading, text, imageUrl, children }: SplitScreenProps) {
  return (
    <div className="split">
      <div className="split__form">
        <div className="split__in">
          <h1>{heading}</h1>
          {text !== '' && <p className="soft">{text}</p>}
          {children}
        </div>
      </div>
      <div className="split__pic pic" aria-hidden="true">
        <ProductImage imageUrl={imageUrl} title="" sizes="50vw" />
      </div>
    </div>
  )
}
