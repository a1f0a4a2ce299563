import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SETTING_NAMES } from '#app/server/config/config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'deploy')
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
/** Of Compose itself and its other services. */
const OTHERS = [
  'SHOP_HOST',
  'SHOP_ADDRESS',
  'BACKUP_BUCKET',
  'NODE_ENV',
  'CMD',
  'SHELL',
  'ALL',
  'SIGTERM',
  'PGCONNECT_TIMEOUT',
  'ON_ERROR_STOP',
]

/** Names in capitals that look like settings, outside of comments. */
function settingsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'))
  return lines.flatMap((line) =>
    [...line.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b\s*[:=]/g)].map(([, name = '']) => name),
  )
}

describe('the files of deploy/', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'README.md')

  test.each(files)('The settings in deploy/%s exist', (file) => {
    const unknown = settingsIn(read(file)).filter(
      (name) => !SETTING_NAMES.includes(name) && !OTHERS.includes(name) && !name.startsWith('POSTGRES_'),
    )
    expect(unknown).toEqual([])
  })

  test('The settings in the example of Compose, set or not, exist', () => {
    const names = Object.keys(parseEnv(read('compose.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, '')))
    expect(names.length).toBeGreaterThan(5)
    const unknown = names.filter((name) => ![...SETTING_NAMES, ...OTHERS, 'POSTGRES_PASSWORD'].includes(name))
    expect(unknown).toEqual([])
  })

  test('The proxy nginx sends nobody to a name of the visitor’s choice, and keeps the port', () => {
    const nginx = read('nginx.conf')
    expect(nginx).not.toMatch(/\$host\b/)
    expect(nginx.match(/return 308 .*/g)).toEqual(['return 308 https://your.shop$request_uri;'])
    expect(nginx.match(/proxy_pass/g)).toHaveLength(
      nginx.match(/proxy_set_header Host \$http_host;/g)?.length ?? 0,
    )
  })

  test('Systemd starts no shop that takes pretend payments', () => {
    expect(read('dokmai.service')).not.toContain('sandbox')
  })

  test('Compose gives the shop a database role without more rights', () => {
    const compose = read('compose.yaml')
    expect(compose).not.toContain('POSTGRES_USER')
    expect(compose).toContain('./create-role.sh:/docker-entrypoint-initdb.d/create-role.sh:ro')
    const [, role] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose) ?? []
    expect(read('create-role.sh')).toContain(`CREATE ROLE ${role} LOGIN PASSWORD :'password' NOSUPERUSER`)
  })

  test('The image copies and runs files that exist', () => {
    const named = [...read('Dockerfile').matchAll(/\/app\/([\w.-]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    const missing = named.filter(
      (name) => !['node_modules', 'build'].includes(name) && !existsSync(path.join(ROOT, name)),
    )
    expect(missing).toEqual([])
  })

  test('Files with passwords, which Git ignores, stay out of the image and its layers', () => {
    const linesOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n')
    const left = linesOf('.dockerignore')
    const secret = linesOf('.gitignore').filter((file) => file.endsWith('.env'))
    expect(secret).toEqual(['.env', 'deploy/compose.env'])
    expect(secret.filter((file) => !left.some((name) => name !== '' && file.startsWith(name)))).toEqual([])
  })

  test('The commands in deploy/README.md exist', () => {
    const named = [...read('README.md').matchAll(/(?:commands|deploy)\/[\w.-]+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(3)
    const missing = named.filter(
      (name) => name !== 'deploy/compose.env' && !existsSync(path.join(ROOT, name)),
    )
    expect(missing).toEqual([])
  })
})
