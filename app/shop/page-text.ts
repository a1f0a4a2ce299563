/** A text page as the owner edits it: lines that start with `# ` are headings. */
export interface PageText {
  intro: string
  sections: { title: string; text: string }[]
}

/** Text before the first heading is the introduction. */
export function parsePageText(typed: string): PageText {
  const [intro = '', ...rest] = `\n${typed}`.split(/\n#+ /)
  const sections = rest.map((block) => {
    const [title = '', ...lines] = block.split('\n')
    return { title: title.trim(), text: lines.join('\n').trim() }
  })
  return { intro: intro.trim(), sections }
}

export function formatPageText({ intro, sections }: PageText): string {
  return [intro, ...sections.map(({ title, text }) => `# ${title}\n\n${text}`)].join('\n\n')
}
