import { isFunction, type Node, nodesIn, partsOf, returnsOf, type Source } from './syntax.ts'

/** Properties that a component shows beside other things, as `Name.property`. */
type Slots = Set<string>

/**
 * Texts without an element of their own, though something else is or may be beside them. Translators move a page's
 * texts, and React finds neither the moved text nor what comes before it.
 */
export function bareTexts(sources: Source[]): string[] {
  const slots: Slots = new Set()
  const found = sources.flatMap((source) => new Reader(source, slots).bareTexts())
  return [...found, ...sources.flatMap((source) => new Reader(source, slots).textsInSlots())]
}

class Reader {
  readonly #source: Source
  readonly #slots: Slots
  readonly #nodes: Node[]
  /** Values of the module's names; a name of two things has both. */
  readonly #values = new Map<string, Node[]>()
  /** Properties that may hold anything, and those that hold an element. */
  readonly #properties = new Map<string, string>()
  #component = ''

  constructor(source: Source, slots: Slots) {
    this.#source = source
    this.#slots = slots
    this.#nodes = nodesIn(source.program)
    for (const node of this.#nodes) {
      if (node.type === 'VariableDeclarator') this.#name(node, partsOf(node, 'init'))
      if (node.type === 'FunctionDeclaration') this.#name(node, [node])
      if (node.type === 'TSPropertySignature') {
        const [type] = /React(Node|Element)/.exec(this.#text(node)) ?? []
        if (type) this.#properties.set(nameOf(node, 'key'), type)
      }
    }
  }

  bareTexts(): string[] {
    const found: Node[] = []
    for (const node of this.#nodes) {
      if (isFunction(node.type)) found.push(...this.#textsOfComponent(node))
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') continue
      const children = childrenOf(node)
      // The content of a fragment has the fragment's neighbours.
      if (children.length > 1 || node.type === 'JSXFragment') found.push(...this.#textsAmong(children))
    }
    return found.map((node) => this.#place(node))
  }

  /** Texts given to components that show them beside something. */
  textsInSlots(): string[] {
    const found = this.#nodes.flatMap((node) => {
      if (node.type !== 'JSXElement') return []
      const [opening] = partsOf(node, 'openingElement')
      if (!opening) return []
      const name = nameOf(opening, 'name')
      const given = partsOf(opening, 'attributes')
        .filter((attribute) => this.#slots.has(`${name}.${nameOf(attribute, 'name')}`))
        .flatMap((attribute) => partsOf(attribute, 'value'))
      return this.#textsAmong([...given, ...(this.#slots.has(`${name}.children`) ? childrenOf(node) : [])])
    })
    return found.map((node) => this.#place(node))
  }

  #textsOfComponent(fn: Node): Node[] {
    const name = nameOf(fn, 'id')
    if (!/^[A-Z]/.test(name)) return []
    this.#component = name
    return returnsOf(fn).filter((value) => !this.#isElement(value) && value.type !== 'Identifier')
  }

  #textsAmong(children: Node[]): Node[] {
    return children.filter((child) => !this.#isElement(child))
  }

  #isElement(node: Node | undefined): boolean {
    switch (node?.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return true
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
      case 'TSNonNullExpression':
        return this.#isElement(partsOf(node, 'expression')[0])
      case 'Literal':
        return node.value === null || node.value === false
      case 'ConditionalExpression':
        return ['consequent', 'alternate'].every((key) => this.#isElement(partsOf(node, key)[0]))
      case 'LogicalExpression':
        return (
          this.#isElement(partsOf(node, 'right')[0]) &&
          (node.operator === '&&' || this.#isElement(partsOf(node, 'left')[0]))
        )
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return returnsOf(node).every((value) => this.#isElement(value))
      case 'ObjectExpression':
        return partsOf(node, 'properties').every((property) => this.#isElement(partsOf(property, 'value')[0]))
      case 'CallExpression':
        return this.#isElement(calledIn(node))
      case 'MemberExpression':
        return node.computed === true && this.#isElement(partsOf(node, 'object')[0])
      case 'Identifier':
        return this.#isNamedElement(String(node.name))
      default:
        return false
    }
  }

  #isNamedElement(name: string): boolean {
    if (name === 'undefined') return true
    const type = this.#properties.get(name)
    if (type === 'ReactNode') this.#slots.add(`${this.#component}.${name}`)
    if (type) return true
    const values = this.#values.get(name) ?? []
    return values.length > 0 && values.every((value) => this.#isElement(value))
  }

  #name(node: Node, values: Node[]) {
    const name = nameOf(node, 'id')
    if (values.length > 0) this.#values.set(name, [...(this.#values.get(name) ?? []), ...values])
  }

  #text({ start, end }: Node): string {
    return this.#source.text.slice(start, end)
  }

  #place(node: Node): string {
    const line = this.#source.text.slice(0, node.start).split('\n').length
    return `${this.#source.file}:${line}: ${this.#text(node).trim().split('\n')[0]}`
  }
}

/** Leaves out blanks and comments. */
function childrenOf(node: Node): Node[] {
  return partsOf(node, 'children').filter((child) => {
    if (child.type === 'JSXText') return String(child.value).trim() !== ''
    const [expression] = partsOf(child, 'expression')
    if (expression?.type === 'Literal') return String(expression.value).trim() !== ''
    return expression?.type !== 'JSXEmptyExpression'
  })
}

/** The function whose elements a call shows: `map`'s argument, else what is called. */
function calledIn(call: Node): Node | undefined {
  const [callee] = partsOf(call, 'callee')
  const isMap = callee && /^(flatMap|map)$/.test(nameOf(callee, 'property'))
  return isMap ? partsOf(call, 'arguments')[0] : callee
}

function nameOf(node: Node, key: string): string {
  return String(partsOf(node, key)[0]?.name ?? '')
}
