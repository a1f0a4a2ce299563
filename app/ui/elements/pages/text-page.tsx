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
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
