import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A module with TSX, parsed. */
export interface Source {
  file: string
  text: string
  program: Node
}

export function parse(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return { file, text, program: program as unknown as Node }
}

/** Every node of a tree, each before those inside it. */
export function nodesIn(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) nodesIn(one, found)
  if (!isNode(node)) return found
  found.push(node)
  for (const value of Object.values(node)) if (typeof value === 'object') nodesIn(value, found)
  return found
}

/** The parts of a node that are named so and are there. */
export function partsOf(node: Node, name: string): Node[] {
  return [node[name]].flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Returns the returned nodes of a function, without those of its inner functions. */
export function returnsOf(fn: Node): Node[] {
  const [body] = partsOf(fn, 'body')
  if (!body) return []
  return body.type === 'BlockStatement' ? returnsIn(body) : [body]
}

function returnsIn(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return partsOf(node, 'argument')
  return Object.keys(node)
    .flatMap((key) => partsOf(node, key))
    .filter(({ type }) => !isFunction(type))
    .flatMap(returnsIn)
}

export function isFunction(type: string): boolean {
  return /^(Arrow)?Function(Expression|Declaration)?/.test(type)
}
