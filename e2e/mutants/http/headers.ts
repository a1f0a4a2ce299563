import type { Mutant } from '#e2e/mutants/mutant.ts'

export const headerMutants: Mutant[] = [
  {
    name: 'a profile image may run scripts as a page',
    edits: [
      {
        file: 'app/server/http/security-headers.ts',
        text: "if (pathname.startsWith('/images/')) return UPLOADED",
        replacement: "if (pathname.startsWith('/images/')) return {}",
      },
    ],
    test: 'app/server/http/files/images.test.ts',
    sentence: 'A profile image is visible only to its owner and the administrator',
  },
  {
    name: 'links to other sites tell them the whole address',
    edits: [
      {
        file: 'app/server/http/security-headers.ts',
        text: "    'Referrer-Policy': 'strict-origin-when-cross-origin',\n",
        replacement: '',
      },
    ],
    test: 'app/server/http/security-headers.test.ts',
    sentence: 'A page sends its forms to the shop alone, and its address to no other site',
  },
  {
    name: 'the payment provider’s scripts may run in the cart',
    edits: [
      {
        file: 'app/server/http/security-headers.ts',
        text: "pathname.startsWith('/checkout/') ? payments.hosts",
        replacement: "pathname.startsWith('/c') ? payments.hosts",
      },
    ],
    test: 'app/server/http/security-headers.test.ts',
    sentence: 'A payment provider’s scripts and frames are allowed on the checkout page alone',
  },
  {
    name: 'forms may be sent to other sites',
    edits: [
      {
        file: 'app/server/http/security-headers.ts',
        text: `    "form-action 'self'",\n`,
        replacement: '',
      },
    ],
    test: 'app/server/http/security-headers.test.ts',
    sentence: 'A page sends its forms to the shop alone, and its address to no other site',
  },
  {
    name: 'a form of a neighbouring subdomain is taken',
    edits: [
      {
        file: 'app/server/http/same-origin.ts',
        text: "if (site) return site === 'same-origin'",
        replacement: "if (site) return site !== 'cross-site'",
      },
    ],
    test: 'app/server/http/app.test.ts',
    sentence: 'A form that another site sends to /login is refused before any screen sees it',
  },
  {
    name: 'a shop behind https takes its pages for http',
    edits: [
      {
        file: 'app/server/http/same-origin.ts',
        text: 'config.publicUrlIsDefault && isOurHost(config, host ?? null) ?',
        replacement: 'isOurHost(config, host ?? null) ?',
      },
    ],
    test: 'e2e/operations/behind-https.test.ts',
    sentence: 'Behind an https proxy a form from another site is refused',
  },
  {
    name: 'a malformed X-Forwarded-For shares one limit with all others',
    edits: [
      {
        file: 'app/server/http/client-ip.ts',
        text: "?? networkOf(socketAddress ?? '') ?? 'unknown'",
        replacement: "?? 'unknown'",
      },
    ],
    test: 'app/server/http/client-ip.test.ts',
    sentence: 'Entries left of the trusted proxies’ are ignored',
  },
  {
    name: 'a stream that reconnects repeats old events',
    edits: [
      {
        file: 'app/server/http/live-stream.ts',
        text: "headers['last-event-id']?.toString() ?? query.get('last')",
        replacement: "query.get('last') ?? headers['last-event-id']?.toString() ?? null",
      },
    ],
    test: 'app/server/live/live.test.ts',
    sentence: 'A stream of a page older than a change is told to reload',
  },
]
