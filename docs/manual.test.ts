import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { escaped, MANUAL, MANUAL_LANGUAGES, type ManualLanguage, manualPages } from './testing/manual.ts'

const MAX_PICTURE_BYTES = 2 * 1024 * 1024
const PAGES = MANUAL_LANGUAGES.flatMap((language) =>
  manualPages(language).map((page) => [`${language}/${page.name}`, language, page] as const),
)
/** Is in the manual, not on a screen. */
const IN_GENERAL: Record<ManualLanguage, string> = { en: 'bold', th: 'ตัวหนา' }

interface Words {
  readonly [name: string]: string | Words
}

function flat(words: Words, group = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, found]): [string, string][] =>
    // Places for a break in a heading, which nobody sees.
    typeof found === 'string'
      ? [[group + name, found.replaceAll('\u200b', '')]]
      : flat(found, `${group}${name}.`),
  )
}

const messages = Object.fromEntries(
  await Promise.all(
    MANUAL_LANGUAGES.map(async (language) => [
      language,
      [...flat(await loadMessages(language)), ...flat(await loadDashboardMessages(language))],
    ]),
  ),
) as Record<ManualLanguage, [string, string][]>

/** The messages that read like this, with anything in their placeholders. */
function keysOf(quoted: string, language: ManualLanguage): string[] {
  return messages[language].flatMap(([key, text]) => {
    const parts = text.split(/\{\{\w+\}\}/).map(escaped)
    const isPlaceholderOnly = parts.every((part) => part.trim() === '')
    return !isPlaceholderOnly && new RegExp(`^${parts.join('.+')}$`, 's').test(quoted) ? [key] : []
  })
}

describe('the manual', () => {
  test.each(PAGES)(
    'Everything in bold in %s is on a screen in that language',
    (_name, language, { quoted }) => {
      const unknown = quoted.filter(
        (text) => text !== IN_GENERAL[language] && keysOf(text, language).length === 0,
      )
      expect(unknown).toEqual([])
    },
  )

  test('Both languages have the same pages, steps and buttons', () => {
    const [english, thai] = MANUAL_LANGUAGES.map((language) => manualPages(language)) as [
      ReturnType<typeof manualPages>,
      ReturnType<typeof manualPages>,
    ]
    expect(thai.map(({ name }) => name)).toEqual(english.map(({ name }) => name))
    for (const [at, page] of english.entries()) {
      const other = thai[at]
      const shape = ({ sections }: typeof page) =>
        sections.map(({ steps }) => steps.map((actions) => actions.map(({ kind }) => kind)))
      expect([page.name, shape(other ?? page)]).toEqual([page.name, shape(page)])
      const differing = page.quoted.filter((text, place) => {
        if (text === IN_GENERAL.en) return false
        const keys = keysOf(other?.quoted[place] ?? '', 'th')
        return !keysOf(text, 'en').some((key) => keys.includes(key))
      })
      expect([page.name, differing]).toEqual([page.name, []])
      expect(other?.quoted.length).toBe(page.quoted.length)
    }
  })

  test.each(PAGES)('The pictures and links of %s exist', (_name, language, { text, name }) => {
    const targets = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const missing = targets.filter((target) => !existsSync(path.join(MANUAL, language, target)))
    expect(missing).toEqual([])
    expect(name === 'README.md' || targets.some((target) => target.endsWith('.webp'))).toBe(true)
  })

  test('The pictures of both languages take at most two megabytes', () => {
    const pictures = new Set(
      PAGES.flatMap(([, language, page]) => page.pictures.map((file) => path.join(MANUAL, language, file))),
    )
    const bytes = [...pictures].reduce((sum, file) => sum + statSync(file).size, 0)
    expect(pictures.size).toBeGreaterThan(15)
    expect(bytes).toBeLessThan(MAX_PICTURE_BYTES)
  })

  test('The commands and settings that the manual names exist', () => {
    const root = path.resolve(MANUAL, '../..')
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const settings = readFileSync(path.join(root, '.env.example'), 'utf8')
    const texts = PAGES.map(([, , { text }]) => text).join('\n')
    const commands = [...texts.matchAll(/npm run ([\w-]+)/g)].map(([, command = '']) => command)
    const names = [...texts.matchAll(/\b([A-Z]+_[A-Z]+)=/g)].map(([, name = '']) => name)
    expect(commands.filter((command) => !(command in scripts))).toEqual([])
    expect(names.filter((name) => !settings.includes(name))).toEqual([])
    expect(names.length).toBeGreaterThan(4)
  })
})
