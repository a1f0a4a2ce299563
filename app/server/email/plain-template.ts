import { html } from 'hono/html'
import type { Language } from '#app/shop/language.ts'
import { emailPage, type Html } from './html-page.ts'
import { type Lead, leadLines, leadTable } from './lead.ts'
import { look } from './theme.ts'

export interface Note {
  language: Language
  shopName: string
  subject: string
  preview: string
  colon: string
  heading: string
  lead?: Lead
  paragraphs: string[]
  /** A large picture under them. */
  picture?: { url: string; text: string }
  facts: { label: string; value: string }[]
  quote: string | null
  link: { label: string; url: string } | null
  after: string[]
  reason: string
}

export function noteText(note: Note): string {
  const { colon, link } = note
  const blocks = [
    note.heading,
    note.lead ? leadLines(note.lead).join('\n') : '',
    ...note.paragraphs,
    note.picture ? `${note.picture.text}${colon.trimEnd()}\n${note.picture.url}` : '',
    note.facts.map(({ label, value }) => `${label}${colon}${value}`).join('\n'),
    note.quote ?? '',
    link ? `${link.label}${colon.trimEnd()}\n${link.url}` : '',
    ...note.after,
    `${note.shopName}\n${note.reason}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

export function noteHtml(note: Note): Promise<string> {
  return emailPage(note, renderNote(note), html`<p ${look('small')}>${note.reason}</p>`)
}

function renderNote({ heading, lead, paragraphs, picture, facts, quote, link, after }: Note): Html {
  const button =
    link && html`<p ${look('paragraph')}><a href="${link.url}" ${look('button')}>${link.label}</a></p>`
  return html`<h1 ${look('heading')}>${heading}</h1>
${lead ? leadTable(lead) : ''}
${paragraphs.map(renderParagraph)}
${picture ? html`<p ${look('paragraph')}><img src="${picture.url}" alt="${picture.text}" width="552" ${look('photo')}></p>` : ''}
${facts.length === 0 ? '' : factTable(facts)}
${quote === null ? '' : html`<p ${look('quote')}>${renderLines(quote)}</p>`}
${button ?? ''}
${after.map(renderParagraph)}`
}

function renderParagraph(text: string): Html {
  return html`<p ${look('paragraph')}>${text}</p>`
}

function factTable(facts: Note['facts']): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('facts')}>${facts.map(
    ({ label, value }) =>
      html`<tr><td ${look('factLabel')}>${label}</td><td ${look('factValue')}>${renderLines(value)}</td></tr>`,
  )}</table>`
}

function renderLines(text: string): Html {
  return html`${text.split('\n').map((line) => html`${line}<br>`)}`
}
