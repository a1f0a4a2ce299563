import path from 'node:path'
import { build, type Plugin } from 'vite'
import { OLDEST_TARGETS } from './oldest-browsers.ts'

const SOURCE = path.resolve(import.meta.dirname, '../app/browser/service-worker.ts')

/** Builds the service worker into one classic script: a browser knows it by its address, so its name carries no hash. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await buildScript() })
    },
  }
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: OLDEST_TARGETS,
      rollupOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [script] = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  if (script?.type !== 'chunk') throw new Error('the service worker was not built')
  return script.code
}
