import type { RawRequest } from './https-client.ts'

/** No answer may contain this unescaped. */
export const SCRIPT = '<script>alert("dokmai-abuse")</script>'
/**
 * The longest run of one character that a page may echo: a URL may be this long, and so may a field with an
 * error message.
 */
export const MAX_RUN_LENGTH = 8200
const LONG = 'A'.repeat(15_000)

/** Values as they appear in a URL, percent-encoded or deliberately not. */
export const QUERY_VALUES = [
  '%00',
  'x%00y',
  '%ED%A0%80',
  '%FF%FE',
  '%E0%A4%A',
  '%',
  LONG,
  encodeURIComponent(SCRIPT),
  "'%20or%201=1--",
  '../../../../etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '%0d%0aSet-Cookie:%20x=1',
  '%E2%80%AEgnp',
  encodeURIComponent('ก'.repeat(500)),
  '[object%20Object]',
  '{"$gt":""}',
]

/** Parameters that pages read, and some that none does. */
export const QUERY_NAMES = [
  'q',
  'page',
  'sort',
  'id',
  'next',
  'token',
  'email',
  'from',
  'to',
  'searchkey',
  'filterType',
  'minPrice',
  'maxPrice',
  'occasion',
  'delete',
  'deleted',
  'lang',
  'mode',
  'language',
  'topics',
  'last',
  'w',
  '_routes',
  'index',
  '__proto__',
  'nobody-reads-this',
]

/** Fields of all forms together. */
const FIELDS = [
  'name',
  'email',
  'password',
  'token',
  'next',
  'code',
  'user_name',
  'user_email',
  'message',
  'language',
  'mode',
  'intent',
  'id',
  'version',
  'title',
  'price',
  'category',
  'description',
  'imageUrl',
  'amount',
  'address',
  'pincode',
  'phoneNumber',
  'lines',
  'shownTotal',
  'note',
  '__proto__',
  'constructor',
]

const URL_ENCODED = 'application/x-www-form-urlencoded'
const form = (value: string) => FIELDS.map((name) => `${name}=${value}`).join('&')
const urlEncoded = (body: string) => ({ headers: { 'content-type': URL_ENCODED }, body })
const typed = (type: string, body: string | Buffer) => ({ headers: { 'content-type': type }, body })

const multipart = (value: string) =>
  FIELDS.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('') +
  `--x\r\nContent-Disposition: form-data; name="image"; filename="../../evil.svg"\r\nContent-Type: image/png\r\n\r\n${SCRIPT}\r\n--x--\r\n`

type Body = Pick<RawRequest, 'headers' | 'body'>

/** Bodies that no form of the shop sends. */
export const BODIES: Record<string, Body> = {
  nothing: { body: '' },
  'text as no type': { body: 'email=x' },
  'text as text': typed('text/plain', 'email=x'),
  'text as a form without an end': typed('multipart/form-data; boundary=x', '--x\r\nbroken'),
  'a form without a boundary': typed('multipart/form-data', multipart('x')),
  'deep JSON': typed('application/json', '['.repeat(20_000)),
  'a type of nonsense': typed('\u00e9/\u00e9; charset=\u00ff', 'x'),
  'NUL in each field': urlEncoded(form('a%00b')),
  'half of a surrogate pair in each field': urlEncoded(form('%ED%A0%80')),
  'broken percent signs': urlEncoded(form('%E0%A4%A')),
  'a script in each field': urlEncoded(form(encodeURIComponent(SCRIPT))),
  'SQL in each field': urlEncoded(form("'%3B%20drop%20table%20orders%3B--")),
  'a long text in each field': urlEncoded(form('A'.repeat(8000))),
  'one very long field': urlEncoded(`name=${'A'.repeat(250_000)}`),
  'more than may be sent': urlEncoded(`name=${'A'.repeat(400_000)}`),
  'ten thousand fields': urlEncoded('a=1&'.repeat(10_000)),
  'negative and endless numbers': urlEncoded(form('-1e309')),
  'CR and LF in each field': urlEncoded(form('x%0d%0aBcc:%20thief%40evil.test')),
  'a long text in parts': typed('multipart/form-data; boundary=x', multipart('A'.repeat(20_000))),
  'a script in parts, with a file': typed('multipart/form-data; boundary=x', multipart(SCRIPT)),
  'bytes that are no text': typed(URL_ENCODED, Buffer.from([0, 255, 254, 237, 160, 128, 61, 0])),
}
