/** Milliseconds; questions wait no longer for the answer to earlier ones. */
const PATIENCE = 250

/** Asks for many keys in one statement; what is not there is not in the answer. */
type AskForMany<Source, Key, Answer> = (source: Source, keys: Key[]) => Promise<Map<Key, Answer>>
/** Fails where the statement fails. */
type AskForOne<Source, Key, Answer> = (source: Source, key: Key) => Promise<Answer | undefined>

interface Gathering<Key, Answer> {
  keys: Set<Key>
  answers: Promise<Map<Key, Answer>>
}

/**
 * Makes one statement of questions that come in a rush: one that comes alone is asked at once, those that come while it is under
 * way wait for its end and are asked together. What a short question costs is mostly that it is one. Nothing is kept: each
 * answer was read after its question was put. No key may be one that PostgreSQL does not take, as it would fail the others too.
 */
export function batchQueries<Source extends object, Key, Answer>(
  ask: AskForMany<Source, Key, Answer>,
): AskForOne<Source, Key, Answer> {
  const kept = new WeakMap<Source, (key: Key) => Promise<Answer | undefined>>()
  return (source, key) => {
    const questions = kept.get(source) ?? gather((keys) => ask(source, keys))
    kept.set(source, questions)
    return questions(key)
  }
}

function gather<Key, Answer>(ask: (keys: Key[]) => Promise<Map<Key, Answer>>) {
  let earlier: Promise<void> = Promise.resolve()
  let gathering: Gathering<Key, Answer> | null = null

  const begin = (): Gathering<Key, Answer> => {
    const keys = new Set<Key>()
    const answers = earlier.then(() => {
      gathering = null
      const asked = ask([...keys])
      earlier = untilAnsweredOrLate(asked)
      return asked
    })
    return { keys, answers }
  }

  return async (key: Key) => {
    gathering ??= begin()
    gathering.keys.add(key)
    return (await gathering.answers).get(key)
  }
}

/** A connection that died without a word must not hold up those who come later. */
function untilAnsweredOrLate(asked: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    asked.then(go, go)
  })
}
