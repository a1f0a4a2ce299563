import pg from 'pg'

/** Texts that a process gives a name; a program with more of them makes them up as it goes, and is not served by this. */
const MOST = 500

/**
 * Has PostgreSQL read and plan each statement once for a connection, instead of each time: half of its work for a short one.
 * Every text with parameters gets a name of its own, under which `pg` prepares it on its first use.
 */
export function autoPrepare(pool: pg.Pool): void {
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    const query = (...call: unknown[]) => {
      const [statement, values] = call
      if (!isNameless(statement) || !Array.isArray(values) || values.length === 0) return send(client, call)
      return send(client, [{ ...statement, name: nameIn(names, statement.text) }, ...call.slice(1)])
    }
    client.query = query as typeof client.query
  })
}

function send(client: pg.PoolClient, call: unknown[]): unknown {
  return (pg.Client.prototype.query as (...call: unknown[]) => unknown).apply(client, call)
}

function isNameless(statement: unknown): statement is { text: string; name?: undefined } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    !('name' in statement && statement.name)
  )
}

function nameIn(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
