import { H1, H2 } from '#app/ui/elements/heading.tsx'
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
}

export function TextPage({ path, title, description, intro, sections }: TextPageProps) {
  return (
    <article className="wrap text-page">
      <PageHead title={title} description={description} path={path} />
      <header className="text-page__head">
        <H1>{title}</H1>
        <p>{intro}</p>
      </header>
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
