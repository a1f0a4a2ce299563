/**
 * `npm run upgrade-check`, with the new version's code beside the old shop: what to know before the upgrade. Changes
 * nothing; exits with 1 if something must be done first.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { openDatabaseBeside } from '#app/server/database/open-beside.ts'
import { checkUpgrade, type UpgradeFinding } from '#app/server/upgrade/upgrade-check.ts'
import { runTool } from './run-tool.ts'

const SIGNS: Record<UpgradeFinding['level'], string> = { good: 'ok   ', note: 'note ', stop: 'STOP ' }

await runTool('upgrade-check', async (root) => {
  // Names a setting that is missing or wrong.
  const config = readToolConfig(root)
  const database = await openDatabaseBeside(config, openLog('fatal'))
  try {
    const machine = {
      node: process.versions.node,
      settings: namesIn(path.resolve(root, process.env.ENV_FILE ?? '.env')),
    }
    const findings = await checkUpgrade(config, database, machine)
    for (const { level, text } of findings) console.log(SIGNS[level] + text)
    const mustWait = findings.some(({ level }) => level === 'stop')
    console.log(mustWait ? 'Put right what says STOP first.' : 'Ready for the upgrade (docs/upgrading.md).')
    process.exitCode = mustWait ? 1 : 0
  } finally {
    await database.close()
  }
})

function namesIn(file: string): string[] {
  return existsSync(file) && file.endsWith('env') ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
}
