import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const MANUAL_LANGUAGES = ['en', 'th'] as const
export type ManualLanguage = (typeof MANUAL_LANGUAGES)[number]

export const MANUAL = path.resolve(import.meta.dirname, '../manual')

/** `text` goes into the field that is called `name`; an example is in italics, such as an order's number. */
export interface ManualAction {
  kind: 'press' | 'press-menu' | 'press-example' | 'write' | 'tick' | 'see' | 'under'
  name: string
  text?: string
}

export interface ManualSection {
  title: string
  signedOut: boolean
  steps: ManualAction[][]
}

export interface ManualPage {
  name: string
  text: string
  /** Everything in bold: texts of the screens. */
  quoted: string[]
  pictures: string[]
  sections: ManualSection[]
}

const NAME = String.raw`\*\*(?<name>[^*]+)\*\*`
const EXAMPLE = String.raw`(?<![*])\*(?<name>[^*]+)\*(?![*])`
const WRITTEN = '`(?<text>[^`]+)`'

/** How a step says what to do, in each language. */
const PHRASES: Record<ManualLanguage, Record<ManualAction['kind'], RegExp>> = {
  en: {
    'press-menu': new RegExp(`\\bin the dashboard’s menu, press ${NAME}`, 'gi'),
    press: new RegExp(String.raw`(?<!menu, )\bpress (?:the [a-z ]+, (?:now )?)?${NAME}`, 'gi'),
    'press-example': new RegExp(String.raw`\bpress the [a-z’ ]+, (?:here )?${EXAMPLE}`, 'gi'),
    write: new RegExp(`\\bwrite ${WRITTEN} in ${NAME}`, 'gi'),
    tick: new RegExp(String.raw`\btick ${NAME}`, 'gi'),
    see: new RegExp(String.raw`\bsee ${NAME}`, 'gi'),
    under: new RegExp(String.raw`\bunder ${NAME},`, 'gi'),
  },
  th: {
    'press-menu': new RegExp(`ในเมนูแดชบอร์ด กด ${NAME}`, 'g'),
    press: new RegExp(`(?<!ในเมนูแดชบอร์ด )กด ${NAME}`, 'g'),
    'press-example': new RegExp(`กด ${EXAMPLE}`, 'g'),
    write: new RegExp(`พิมพ์ ${WRITTEN} ในช่อง ${NAME}`, 'g'),
    tick: new RegExp(`ติ๊ก ${NAME}`, 'g'),
    see: new RegExp(`จะเห็น ${NAME}`, 'g'),
    under: new RegExp(`ในส่วน ${NAME} (?=กด|พิมพ์|ติ๊ก)`, 'g'),
  },
}

export function manualPages(language: ManualLanguage): ManualPage[] {
  const folder = path.join(MANUAL, language)
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return {
        name: file,
        text,
        quoted: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, quoted = '']) => quoted),
        pictures: [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture = '']) => picture),
        sections: sectionsOf(text, language),
      }
    })
}

function sectionsOf(text: string, language: ManualLanguage): ManualSection[] {
  const [, ...sections] = text.split(/^## /m)
  return sections.map((section) => ({
    title: section.split('\n')[0] ?? '',
    signedOut: section.includes('<!-- begins signed out'),
    steps: [...section.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => actionsOf(step, language)),
  }))
}

/** In the order of the sentence. */
function actionsOf(step: string, language: ManualLanguage): ManualAction[] {
  const found = Object.entries(PHRASES[language]).flatMap(([kind, phrase]) =>
    [...step.matchAll(phrase)].map(({ index, groups }) => ({
      index,
      action: { kind: kind as ManualAction['kind'], ...(groups as { name: string; text?: string }) },
    })),
  )
  return found.toSorted((one, other) => one.index - other.index).map(({ action }) => action)
}

/** For a regular expression that finds just this text. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
