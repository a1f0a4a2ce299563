import pg from 'pg'

/** URLs of the databases of a test file. */
export const madeDatabases: string[] = []

/** Hundreds of databases would fill the memory that they are in. One that is still in use stays. */
export async function dropMadeDatabases(): Promise<void> {
  for (const url of madeDatabases.splice(0).map((text) => new URL(text))) {
    await onServer(url, (client) => client.query(`drop database ${url.pathname.slice(1)}`)).catch(() => {})
  }
}

/** Works in the database `postgres` of a server. */
export async function onServer(server: URL, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(server, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function addressOf(server: URL, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
