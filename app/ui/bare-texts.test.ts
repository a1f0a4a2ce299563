import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bareTexts } from './testing/bare-texts.ts'
import { parse } from './testing/syntax.ts'

const APP = path.resolve(import.meta.dirname, '..')

/** Marked texts are bare. */
const SCREENS = {
  anIconThatComes: 'const A = ({ on, text }) => <p>{on && <Icon />}<!>{text}</p>',
  aChoice: `const A = ({ on }) => <p><b />\n<!>{on ? 'a' : 'b'}</p>`,
  aTextThatComes: `const A = ({ on }) => <p><b />\n<!>{on && 'a'}</p>`,
  plainText: 'const A = () => <p><!>Hello <b /></p>',
  anInsertedText: 'const A = ({ name }) => <p><!>Hello <!>{name}</p>',
  severalOfAList: 'const A = ({ list }) => <p><b />\n<!>{list.map((one) => one.name)}</p>',
  aFunction: 'const name = () => "x"\nconst A = () => <p><b />\n<!>{name()}</p>',
  aFragment: 'const A = ({ text }) => <><!>{text}</>',
  aComponent: 'function A({ text }) { return text.trim() }'.replace('text.trim', '<!>text.trim'),
  aSlot: `function A({ children }: { children: ReactNode }) { return <p><b />{children}</p> }
    const B = ({ text }) => <A><!>{text}</A>`,
  aNamedSlot: `function A({ note }: { note: ReactNode }) { return <p><b />{note}</p> }
    const B = () => <A note={<i />} />
    const C = ({ text }) => <A note=<!>{text} />`,
  alone: `const A = ({ on, text }) => <p>{on ? 'a' : text}</p>`,
  elements: `const NOTE = <i />
    const line = (one) => <li>{one}</li>
    const A = ({ on, list }) => <ul>{NOTE} {on && <b />}{on ? <b /> : null}{list?.map(line)}{list.map(() => (<i />))}</ul>`,
  wrapped: `const A = ({ on, text }) => <p>{on && <b />}{' '}{/* why */}<span>{text}</span></p>`,
}

test('A text beside something that may come or go is noticed, however it is written', () => {
  for (const [file, marked] of Object.entries(SCREENS)) {
    const lines = marked.split('\n').flatMap((line, at) =>
      line
        .split('<!>')
        .slice(1)
        .map(() => at + 1),
    )
    const found = bareTexts([parse(`${file}.tsx`, marked.replaceAll('<!>', ''))])
    expect(
      found.map((place) => Number(place.split(':')[1])),
      file,
    ).toEqual(lines)
  }
})

test('Each text that has neighbours is in an element of its own, so that a translated page works', () => {
  const files = globSync(['{ui,routes}/**/*.tsx', 'root.tsx'], { cwd: APP })
  const sources = files.map((file) => parse(file, readFileSync(path.join(APP, file), 'utf8')))
  expect(sources.length).toBeGreaterThan(100)
  expect(bareTexts(sources)).toEqual([])
})

test('A label that is seen and its text are joined by the colon of the language', () => {
  const joined = globSync('ui/**/*.{ts,tsx}', { cwd: APP }).filter((file) =>
    readFileSync(path.join(APP, file), 'utf8')
      .split('\n')
      .some((line) => /t\(.*\)\}: ?(?:\$\{|\{)/.test(line) && !line.includes('aria-label')),
  )
  expect(joined, 'use address.labelled').toEqual([])
})
