import { type Node, nodesIn, parse, partsOf } from '#app/ui/testing/syntax.ts'
import { newerBuiltIns, olderNames } from './newer-built-ins.ts'

/** Functions by `Owner.name`, and globals by name. */
const newer = new Set(newerBuiltIns.map(({ owner, name }) => (owner ? `${owner}.${name}` : name)))
/** Methods of any object; a name that something older has too says nothing. */
const methods = new Set(
  newerBuiltIns.flatMap(({ owner, name }) => (owner && !olderNames.has(name) ? [name] : [])),
)
/** Looks behind, or changes its flags; `d` and `v` are newer flags. */
const NEWER_PATTERN = /\(\?(?:<[=!]|[a-z-]+:)/
const NEWER_FLAG = /[dv]/

/** What a script calls that the oldest browsers lack, unless it also asks for it without calling it. */
export function newerUses(file: string, text: string): string[] {
  const nodes = nodesIn(parse(file, text).program)
  const asked = new Set(nodes.flatMap((node) => askedName(node) ?? []))
  const called = new Set(nodes.flatMap((node) => calledName(node) ?? []))
  const patterns = nodes.flatMap((node) => patternOf(node) ?? [])
  return [...called].filter((name) => !asked.has(lastPart(name))).concat(patterns)
}

function calledName(call: Node): string | null {
  if (call.type !== 'NewExpression' && call.type !== 'CallExpression') return null
  const [callee] = partsOf(call, 'callee')
  if (!callee || call.optional) return null
  const name = lastName(callee)
  if (!name) return null
  if (callee.type === 'Identifier') return newer.has(name) ? name : null
  const whole = `${ownerOf(callee)}.${name}`
  if (newer.has(whole)) return whole
  return methods.has(name) ? name : null
}

/** Places of a value that do not call it: `typeof it`, `if (it)`, `it && …`. */
const ASKED: Record<string, string> = {
  UnaryExpression: 'argument',
  ConditionalExpression: 'test',
  IfStatement: 'test',
  LogicalExpression: 'left',
}

function askedName(node: Node): string | null {
  const [asked] = partsOf(node, ASKED[node.type] ?? '')
  if (asked) return lastName(asked)
  if (node.type === 'CallExpression') return node.optional ? lastName(partsOf(node, 'callee')[0]) : null
  const isSearch = node.type === 'BinaryExpression' && node.operator === 'in'
  return isSearch ? textOf(partsOf(node, 'left')[0]) : null
}

/** `it`, or `it` of `all.it`. */
function lastName(node: Node | undefined): string | null {
  if (node?.type === 'Identifier') return String(node.name)
  if (node?.type !== 'MemberExpression') return null
  const [property] = partsOf(node, 'property')
  return node.computed ? textOf(property) : String(property?.name)
}

/** `Intl` of `Intl.Segmenter`, `URL` of `window.URL.parse`. */
function ownerOf(member: Node): string | null {
  return lastName(partsOf(member, 'object')[0])
}

function lastPart(name: string): string {
  return name.split('.').at(-1) ?? name
}

/** Of a string, also one in backticks. */
function textOf(node: Node | undefined): string | null {
  if (typeof node?.value === 'string') return node.value
  const parts = node?.type === 'TemplateLiteral' ? partsOf(node, 'quasis') : []
  const [part, ...more] = parts
  return part && more.length === 0 ? String((part.value as { cooked: string }).cooked) : null
}

function patternOf(node: Node): string | null {
  const { pattern, flags } = (node.regex ?? {}) as { pattern?: string; flags?: string }
  if (pattern !== undefined) {
    return NEWER_PATTERN.test(pattern) || NEWER_FLAG.test(flags ?? '') ? `/${pattern}/${flags}` : null
  }
  const text = node.type === 'NewExpression' ? textOf(partsOf(node, 'arguments')[0]) : null
  return text && NEWER_PATTERN.test(text) ? text : null
}
