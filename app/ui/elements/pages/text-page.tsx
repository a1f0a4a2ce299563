import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { PageHead } from './page-head.tsx'

export interface TextSection {
  title: string
  /** Paragraphs separated by an empty line. */
  text: string
}

interface TextPageProps {
  path: string
  title: string
  description: string
  intro: string
  sections: TextSection[]
  imageUrl?: string
}

export function TextPage({ path, title, description, intro, sections, imageUrl }: TextPageProps) {
  return (
    <article className="wrap text-page">
      <PageHead title={title} description={description} path={path} />
      <header className="text-page__head">
        <H1>{title}</H1>
        <p>{intro}</p>
      </header>
      {imageUrl && (
        <div className="text-page__image product-picture">
          <ProductImage
            imageUrl={imageUrl}
            title=""
            sizes="(min-width: 720px) 640px, 100vw"
            urgency="early"
          />
        </div>
      )}
      {sections.map((section) => (
        <section key={section.title}>
          <H2>{section.title}</H2>
          {section.text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
