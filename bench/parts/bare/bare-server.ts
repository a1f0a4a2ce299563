/** This machine's upper limit: `node:http` sends one page of a shop from memory. Prints its URL. */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Headers that Node adds itself. */
const OWN = new Set(['date', 'connection', 'keep-alive'])

get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'br' } }, (answer) => {
  const parts: Buffer[] = []
  answer.on('data', (part) => parts.push(part))
  answer.on('end', () => serve(answer.rawHeaders, Buffer.concat(parts)))
})

function serve(raw: string[], body: Buffer) {
  const head = raw.filter((_, at) => !OWN.has((raw[at - (at % 2)] ?? '').toLowerCase()))
  const server = createServer((_request, response) => {
    response.writeHead(200, head)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}
