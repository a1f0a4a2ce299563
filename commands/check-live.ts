/**
 * `npm run check-live` lists what a public shop still needs, and exits with 1 if there is anything. Requests
 * the running shop, which knows its visitors' IPs; otherwise checks settings and database itself, and changes nothing.
 */
import type { Config } from '#app/server/config/config.ts'
import { readToolConfig } from '#app/server/config/tool-config.ts'
import { openLog } from '#app/server/core/log.ts'
import { refuseUnready } from '#app/server/database/open-existing.ts'
import { openShop } from '#app/server/open-shop.ts'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import type { GoingLiveRow } from '#app/shop/settings/going-live.ts'
import { goingLiveLines } from './going-live-lines.ts'
import { runTool } from './run-tool.ts'

await runTool('check-live', async (root) => {
  const config = readToolConfig(root)
  const rows = (await askRunningShop(config)) ?? (await lookAlone(config))
  const lines = await goingLiveLines(rows)
  console.log(lines.length > 0 ? lines.join('\n') : 'Everything is ready for the public.')
  process.exitCode = lines.length > 0 ? 1 : 0
})

async function askRunningShop({ host, port, metricsToken }: Config): Promise<GoingLiveRow[] | null> {
  const headers: Record<string, string> = metricsToken ? { Authorization: `Bearer ${metricsToken}` } : {}
  const answer = await fetch(`http://${host}:${port}/going-live.json`, { headers }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as GoingLiveRow[]) : null
}

async function lookAlone(config: Config): Promise<GoingLiveRow[]> {
  await refuseUnready(config, openLog('fatal'))
  const shop = await openShop({ ...config, demoCatalogue: false })
  try {
    return await readGoingLive(shop)
  } finally {
    await shop.close()
  }
}
