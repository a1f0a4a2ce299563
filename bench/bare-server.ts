/** A server that answers everything with what it was given on its standard input: what Node itself can send a second. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const body = await buffer(process.stdin)
const server = createServer((_request, response) => response.end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
