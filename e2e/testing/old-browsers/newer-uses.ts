import { type Node, nodesIn, parse, partsOf } from '#app/ui/testing/syntax.ts'
import { newerBuiltIns, olderNames } from './newer-built-ins.ts'

/** Functions by `Owner.name`, and globals by name. */
const newer = new Set(newerBuiltIns.map(({ owner, name }) => (owner ? `${owner}.${name}` : name)))
/** Methods of any object; a name that something older has too says nothing. */
const methods = new Set(
  newerBuiltIns.flatMap(({ owner, name }) => (owner && !olderNames.has(name) ? [name] : [])),
)
const NEWER_PATTERN = /\(\?<[=!]|\(\?[a-z]+:/

/** What a script calls that the oldest browsers lack, unless it also asks for it without calling it. */
export function newerUses(file: string, text: string): string[] {
  const nodes = [...nodesIn(parse(file, text).program)]
  const asked = new Set(nodes.flatMap((node) => askedName(node) ?? []))
  const called = nodes.filter(isCall).flatMap((node) => calledName(node) ?? [])
  const patterns = nodes.flatMap((node) => patternOf(node) ?? [])
  return [...new Set(called)].filter((name) => !asked.has(lastPart(name))).concat(patterns)
}

function isCall({ type, optional }: Node): boolean {
  return type === 'NewExpression' || (type === 'CallExpression' && !optional)
}

function calledName(call: Node): string | null {
  const [callee] = partsOf(call, 'callee')
  if (callee?.type === 'Identifier') return newer.has(String(callee.name)) ? String(callee.name) : null
  const name = callee && memberName(callee)
  if (!name || callee.optional) return null
  const whole = `${ownerOf(callee)}.${name}`
  if (newer.has(whole)) return whole
  return methods.has(name) ? name : null
}

/** `typeof it`, `'it' in all`, `if (it)`, `all.it?.()` */
function askedName(node: Node): string | null {
  if (node.type === 'BinaryExpression' && node.operator === 'in') {
    const [left] = partsOf(node, 'left')
    return typeof left?.value === 'string' ? left.value : null
  }
  if (node.type === 'CallExpression' && node.optional) return askedIn(partsOf(node, 'callee')[0])
  if (node.type === 'UnaryExpression') return askedIn(partsOf(node, 'argument')[0])
  if (node.type === 'ConditionalExpression' || node.type === 'IfStatement')
    return askedIn(partsOf(node, 'test')[0])
  return node.type === 'LogicalExpression' ? askedIn(partsOf(node, 'left')[0]) : null
}

function askedIn(node: Node | undefined): string | null {
  if (node?.type === 'Identifier') return String(node.name)
  return node ? memberName(node) : null
}

function memberName(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null
  const [property] = partsOf(node, 'property')
  const name = node.computed ? property?.value : property?.name
  return typeof name === 'string' ? name : null
}

/** `Intl` of `Intl.Segmenter`, `URL` of `window.URL.parse`. */
function ownerOf(member: Node): string {
  const [object] = partsOf(member, 'object')
  return object ? String(object.name ?? memberName(object)) : ''
}

function lastPart(name: string): string {
  return name.split('.').at(-1) ?? name
}

function patternOf(node: Node): string | null {
  const pattern = (node.regex as { pattern: string; flags: string } | undefined) ?? null
  if (pattern)
    return NEWER_PATTERN.test(pattern.pattern) || /[dv]/.test(pattern.flags)
      ? `/${pattern.pattern}/${pattern.flags}`
      : null
  return typeof node.value === 'string' && /\(\?<[=!]/.test(node.value) ? node.value.slice(0, 60) : null
}
