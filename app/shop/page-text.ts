/** A page that is only read, in the form that the owner edits: a heading is a line that begins with `# `. */
export interface PageText {
  intro: string
  sections: { title: string; text: string }[]
}

/** Reads what the owner typed; what stands before the first heading is the introduction. */
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
