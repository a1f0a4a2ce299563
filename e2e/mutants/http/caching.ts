import type { Mutant } from '#e2e/mutants/mutant.ts'

export const cacheMutants: Mutant[] = [
  {
    name: 'a cached page claims what was heard after it was found',
    edits: [
      {
        file: 'app/server/http/page-cache/page-cache.ts',
        text: 'setImmediate(() => response.writeHead(status, head).end(body))',
        replacement:
          'setImmediate(() => response.writeHead(status, encoded.head.concat(servedAt(live.moment()))).end(body))',
      },
      {
        file: 'app/server/http/page-cache/page-cache.ts',
        text: '    const head = encoded.head.concat(servedAt(live.moment()))\n',
        replacement: '',
      },
    ],
    test: 'app/server/http/page-cache/page-cache.test.ts',
    sentence: 'A cached page claims no change that was heard after it was found',
  },
  {
    name: 'the browser keeps a signed-in person’s pages',
    edits: [
      {
        file: 'app/server/http/pages.ts',
        text: "user ? 'no-store' : 'no-cache'",
        replacement: "user ? 'no-cache' : 'no-cache'",
      },
    ],
    test: 'app/server/http/page-cache/page-cache.test.ts',
    sentence: 'Requests with a session cookie share no page',
  },
  {
    name: 'a page of one visitor does not vary by cookie',
    edits: [
      {
        file: 'app/server/http/pages.ts',
        text: "  response.headers.append('Vary', 'Cookie')\n",
        replacement: '',
      },
    ],
    test: 'app/server/http/page-cache/page-cache.test.ts',
    sentence: 'Requests with a session cookie share no page',
  },
  {
    name: 'a page that sets a cookie is cached',
    edits: [
      {
        file: 'app/server/http/page-cache/page-cache.ts',
        text: 'status === 200 && headers.getSetCookie().length === 0',
        replacement: 'status === 200',
      },
    ],
    test: 'app/server/http/page-cache/page-cache.test.ts',
    sentence: 'A page that sets a cookie is rendered again for each visitor',
  },
  {
    name: 'a cached page is served under another host',
    edits: [
      {
        file: 'app/server/http/page-cache/page-cache.ts',
        text: 'if (!headers || !page || !encoded || !isOurHost(config, headers.host)) return null',
        replacement: 'if (!headers || !page || !encoded) return null',
      },
    ],
    test: 'e2e/operations/http.test.ts',
    sentence: 'A cached page is answered whole, without its body, or with 304',
  },
  {
    name: 'made-up parameters fill the page cache',
    edits: [
      {
        file: 'app/server/request/read-parameters.ts',
        text: "names.has(pair.split('=', 1)[0] ?? '')",
        replacement: 'names.size > 0',
      },
    ],
    test: 'app/server/http/page-cache/page-cache.test.ts',
    sentence: 'Links in advertisements get the page that everybody gets',
  },
  {
    name: 'an image in another size than requested is cached',
    edits: [
      {
        file: 'app/server/http/files/images.ts',
        text: "image.isOther ? 'no-store' : caching",
        replacement: 'caching',
      },
    ],
    test: 'app/server/http/files/images.test.ts',
    sentence: 'A new profile image whose URL is not saved yet is shown',
  },
  {
    name: 'a shared cache may keep a profile image',
    edits: [
      {
        file: 'app/server/http/files/images.ts',
        text: '`private, max-age=${DAY_S}`',
        replacement: '`public, max-age=${DAY_S}`',
      },
    ],
    test: 'app/server/http/files/images.test.ts',
    sentence: 'A profile image is visible only to its owner and the administrator',
  },
]
