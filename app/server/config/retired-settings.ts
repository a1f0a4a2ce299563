/** Settings of earlier versions, and what an owner does instead. A shop that still has them starts. */
const RETIRED_SETTINGS: Record<string, string> = {
  PROCESSES: 'start copies of the shop behind a proxy instead (docs/scaling.md)',
  DATABASE_REPLICA_URL: 'everything is read from DATABASE_URL (docs/databases.md)',
}

/** A line for each one that is set. */
export function retiredSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(RETIRED_SETTINGS)
    .filter(([name]) => env[name])
    .map(([name, advice]) => `${name} is no longer a setting: ${advice}`)
}
