import { Children, type ComponentProps, createElement, Fragment, type ReactNode } from 'react'

/** Thai and Chinese are written without spaces between words. */
const WITHOUT_SPACES = /[\u0e01-\u0e5b\u4e00-\u9fff]/
/** Phrases end at a space or a mark; a text marks further places with U+200B. */
const PARTS = /[ \u200b]+|[^ \u200b，。、：；！？]*[，。、：；！？]+|[^ \u200b，。、：；！？]+/g

export function H1({ children, ...rest }: ComponentProps<'h1'>) {
  return <h1 {...rest}>{Children.map(children, inPhrases)}</h1>
}

export function H2({ children, ...rest }: ComponentProps<'h2'>) {
  return <h2 {...rest}>{Children.map(children, inPhrases)}</h2>
}

/**
 * A text whose lines end between phrases where these fit: browsers find Thai words with dictionaries that differ, and
 * split compounds. Other languages and elements are left as they are.
 */
export function inPhrases(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !WITHOUT_SPACES.test(text)) return text
  return createElement(Fragment, null, ...(text.match(PARTS) ?? []).map(wrapPhrase))
}

function wrapPhrase(part: string): ReactNode {
  if (WITHOUT_SPACES.test(part)) return <span className="phrase">{part}</span>
  // A line may end between phrases without the mark, for which browsers would load one more font.
  return part.replaceAll('\u200b', '')
}
