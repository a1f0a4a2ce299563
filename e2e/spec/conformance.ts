import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { namedTests } from './named-tests.ts'

const HEADING = /^## (\d+) · .+? \((\d+) statements?\)$/
const ROW = /^\| (\d+)\.(\d+) \| (.+) \| (.*) \|$/
const TEST = /^`((?:app|e2e|docs|bench)\/[\w./-]+\.test\.ts)` (.+)$/
const SPEC_DECISION = /^\[decisions\]\(\.\.\/\.\.\/docs\/decisions\/spec-decisions\.md\): (.+)$/
const PAGE = /^\[decision (\d+)\]\(\.\.\/\.\.\/docs\/decisions\/([\w-]+\.md)\)$/
/** The tests that an earlier row names itself. */
const AS = /^as (\d+\.\d+)$/
/** Not allowed in a statement that is met. */
const EVASIONS = /\b(in part|part(ly|ially)|later|to ?do|tbd|fixme|not yet|planned|mostly)\b/i
/** A statement that is met in part; it needs a decision beside it. */
const IN_PART = /^in part, because \S.+\.$/

/** Lists the problems of a page that names a test or a decision for every numbered statement. */
export function conformanceFaults(text: string, root: string): string[] {
  const known = knowledgeOf(root)
  const faults: string[] = []
  const open = { section: 0, statements: 0, announced: 0 }
  const close = () => {
    if (open.statements !== open.announced) {
      faults.push(`section ${open.section} announces ${open.announced} statements and has ${open.statements}`)
    }
  }
  for (const line of text.split('\n')) {
    const [, section, announced] = HEADING.exec(line) ?? []
    if (section) {
      close()
      if (Number(section) !== open.section + 1) faults.push(`section ${section} follows ${open.section}`)
      Object.assign(open, { section: Number(section), statements: 0, announced: Number(announced) })
    } else if (line.startsWith('## ')) faults.push(`not understood: ${line}`)
    else if (/^\| *\d/.test(line)) {
      open.statements += 1
      faults.push(...rowFaults(line, `${open.section}.${open.statements}`, known))
    }
  }
  close()
  return faults
}

/** The tests that each row names, itself or by an earlier row. */
export function testsByRow(text: string): Map<string, { file: string; name: string }[]> {
  const rows = new Map<string, { file: string; name: string }[]>()
  for (const line of text.split('\n')) {
    const [, section, statement, , shown = ''] = ROW.exec(line) ?? []
    if (!section) continue
    const tests = shown.split('<br>').flatMap((part) => {
      const [, file, name] = TEST.exec(part) ?? []
      return file && name ? [{ file, name }] : (rows.get(AS.exec(part)?.[1] ?? '') ?? [])
    })
    rows.set(`${section}.${statement}`, tests)
  }
  return rows
}

function rowFaults(line: string, expected: string, known: Knowledge): string[] {
  const [, section, statement, words, shown] = ROW.exec(line) ?? []
  if (!words || shown === undefined) return [`not understood: ${line}`]
  const number = `${section}.${statement}`
  const faults = number === expected ? [] : [`${number} stands where ${expected} should`]
  const named = shown.split('<br>')
  const parts = withTestsOf(named, known.testsOf)
  known.testsOf.set(
    number,
    named.filter((part) => TEST.test(part)),
  )
  const references = parts.filter((part) => !IN_PART.test(part))
  if (references.join('').trim() === '') faults.push(`${number} has neither test nor decision`)
  else faults.push(...references.flatMap((reference) => referenceFaults(reference, known)))
  if (
    references.length < parts.length &&
    !references.some((reference) => reference.startsWith('[decision'))
  ) {
    faults.push(`${number} is kept in part without a decision`)
  }
  if (EVASIONS.test(words)) faults.push(`${number} evades`)
  return faults.map((fault) => (fault.startsWith(number) ? fault : `${number}: ${fault}`))
}

function withTestsOf(parts: string[], testsOf: Knowledge['testsOf']): string[] {
  return parts.flatMap((part) => {
    const tests = testsOf.get(AS.exec(part)?.[1] ?? '') ?? []
    return tests.length > 0 ? tests : [part]
  })
}

function referenceFaults(reference: string, known: Knowledge): string[] {
  const [, file, name] = TEST.exec(reference) ?? []
  if (file && name) return known.testFaults(file, name)
  const [, row] = SPEC_DECISION.exec(reference) ?? []
  if (row) return known.decisions.includes(row) ? [] : [`no such decision: ${row}`]
  const [, number, page] = PAGE.exec(reference) ?? []
  if (!number || !page) return [`not understood: ${reference}`]
  return known.pages.includes(page) && Number(page.slice(0, 4)) === Number(number)
    ? []
    : [`no such page: ${page}`]
}

interface Knowledge {
  /** Subjects of docs/decisions/spec-decisions.md. */
  decisions: string[]
  /** Files in docs/decisions/. */
  pages: string[]
  /** Of the rows so far, by number. */
  testsOf: Map<string, string[]>
  testFaults: (file: string, name: string) => string[]
}

function knowledgeOf(root: string): Knowledge {
  const read = new Map<string, ReturnType<typeof namedTests>>()
  const rows = readFileSync(path.join(root, 'docs/decisions/spec-decisions.md'), 'utf8').matchAll(
    /^\| (.+?) \| .+ \|$/gm,
  )
  return {
    decisions: Array.from(rows, ([, subject]) => subject ?? ''),
    pages: readdirSync(path.join(root, 'docs/decisions')),
    testsOf: new Map(),
    testFaults(file, name) {
      const place = path.join(root, file)
      if (!existsSync(place)) return [`no such file: ${file}`]
      const tests = read.get(file) ?? namedTests(place)
      read.set(file, tests)
      const found = tests.filter((test) => test.name === name)
      if (found.length === 0) return [`no such test: ${file} ${name}`]
      if (found.length > 1) return [`several tests of that name: ${file} ${name}`]
      return found[0]?.idle ? [`the test does not run: ${file} ${name}`] : []
    },
  }
}
