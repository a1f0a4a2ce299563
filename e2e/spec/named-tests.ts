import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export interface NamedTest {
  /** As written in the file, with `%s` and `${…}`. */
  name: string
  /** True if it or a block around it is skipped. */
  idle: boolean
}

interface Node {
  type: string
  [key: string]: unknown
}

const IDLE = ['skip', 'todo', 'fails']

/** Reads the tests that a file declares, including those in blocks, loops and `each`. */
export function namedTests(file: string): NamedTest[] {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return testsIn(program as unknown as Node, source, false)
}

function testsIn(node: unknown, source: string, idle: boolean): NamedTest[] {
  if (Array.isArray(node)) return node.flatMap((part) => testsIn(part, source, idle))
  if (!isNode(node)) return []
  const call = declaration(node)
  const nowIdle = idle || (call?.words.some((word) => IDLE.includes(word)) ?? false)
  const within = Object.values(node).flatMap((part) => testsIn(part, source, nowIdle))
  if (!call || call.words[0] === 'describe') return within
  const name = textOf((node.arguments as Node[])[0], source)
  return name === null ? within : [{ name, idle: nowIdle }, ...within]
}

/** `test.each(…)('name', …)` is `['test', 'each']`; null for other calls. */
function declaration(node: Node): { words: string[] } | null {
  if (node.type !== 'CallExpression') return null
  const words = wordsOf(node.callee as Node)
  return ['test', 'longTest', 'it', 'describe'].includes(words[0] ?? '') ? { words } : null
}

function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name as string]
  if (callee.type === 'MemberExpression') {
    return [...wordsOf(callee.object as Node), ((callee.property as Node).name as string) ?? '']
  }
  return callee.type === 'CallExpression' ? wordsOf(callee.callee as Node) : []
}

function textOf(node: Node | undefined, source: string): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return source.slice((node.start as number) + 1, (node.end as number) - 1)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
