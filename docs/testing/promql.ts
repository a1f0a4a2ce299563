import { parser } from '@prometheus-io/lezer-promql'

export interface Selector {
  name: string
  matchers: { label: string; operator: string; value: string }[]
}

/** Throws where the text is no PromQL. Grafana's variables may stand in it. */
export function readPromql(text: string): { selectors: Selector[]; groupedBy: string[] } {
  const query = text.replaceAll('$__rate_interval', '5m')
  const selectors: Selector[] = []
  const groupedBy: string[] = []
  const textOf = ({ from, to }: { from: number; to: number }) => query.slice(from, to)
  parser.parse(query).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${query}`)
      if (node.name === 'GroupingLabels') {
        groupedBy.push(...node.node.getChildren('LabelName').map(textOf))
      }
      if (node.name !== 'VectorSelector') return
      const matchers = node.node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      selectors.push({
        name: textOf(node.node.getChild('Identifier') ?? node),
        matchers: matchers.map((matcher) => ({
          label: textOf(matcher.getChild('LabelName') ?? matcher),
          operator: textOf(matcher.getChild('MatchOp') ?? matcher),
          value: JSON.parse(textOf(matcher.getChild('StringLiteral') ?? matcher)) as string,
        })),
      })
    },
  })
  return { selectors, groupedBy }
}
