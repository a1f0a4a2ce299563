import type { Mutant } from '#e2e/mutants/mutant.ts'

const APP = 'app/server/http/app.test.ts'
const METRICS = 'app/server/http/metrics-access.test.ts'

export const httpMutants: Mutant[] = [
  {
    name: 'strict transport security is dropped',
    edits: [
      {
        file: 'app/server/http/security-headers.ts',
        text: "return https ? { 'Strict-Transport-Security'",
        replacement: "return https && false ? { 'Strict-Transport-Security'",
      },
    ],
    test: APP,
    sentence: 'over https for two years',
  },
  {
    name: 'data requests skip the check of the origin',
    edits: [
      {
        file: 'app/server/http/same-origin.ts',
        text: 'if (READING.has(request.method)) return true',
        replacement:
          "if (READING.has(request.method) || new URL(request.url).pathname.endsWith('.data')) return true",
      },
    ],
    test: APP,
    sentence: 'A form that another site sends to',
  },
  {
    name: 'a body of unsaid length has no limit',
    edits: [
      {
        file: 'app/server/http/request-limits/limit-bodies.ts',
        text: 'if (length === 0) return next()',
        replacement: 'if (!length) return next()',
      },
    ],
    test: APP,
    sentence: 'A body without a length',
  },
  {
    name: 'metrics are open to everybody',
    edits: [
      {
        file: 'app/server/http/metrics-access.ts',
        text: 'return LOOPBACK.test(socketAddress) && !isForwarded && !isForPublicName',
        replacement: 'return !isForwarded && !isForPublicName',
      },
    ],
    test: METRICS,
    sentence: 'Without a token only this machine',
  },
  {
    name: 'any metrics token of the right length will do',
    edits: [
      {
        file: 'app/server/http/metrics-access.ts',
        text: 'return given.length === expected.length && timingSafeEqual(given, expected)',
        replacement: 'return given.length === expected.length',
      },
    ],
    test: METRICS,
    sentence: 'With a token nobody reads the metrics',
  },
  {
    name: 'pages may be framed',
    edits: [
      {
        file: 'app/server/http/security-headers.ts',
        text: `    "frame-ancestors 'none'",\n`,
        replacement: '',
      },
      {
        file: 'app/server/http/security-headers.ts',
        text: "    'X-Frame-Options': 'DENY',\n",
        replacement: '',
      },
    ],
    test: APP,
    sentence: 'Other sites cannot show a page',
  },
  {
    name: 'the X-Forwarded-For entry that the visitor wrote is believed',
    edits: [
      {
        file: 'app/server/http/client-ip.ts',
        text: 'seen.at(-1 - proxies)',
        replacement: 'seen.at(proxies > 0 ? 0 : -1)',
      },
    ],
    test: 'app/server/http/client-ip.test.ts',
    sentence: 'Entries left of the trusted proxies',
  },
  {
    name: 'the orders’ CSV stands outside the owner’s layout, unguarded',
    edits: [
      {
        file: 'app/routes.ts',
        text: "    route('dashboard/orders.csv', 'routes/api/orders-csv.ts'),\n",
        replacement: '',
      },
      {
        file: 'app/routes.ts',
        text: "  route('*', 'routes/storefront/not-found.tsx'),",
        replacement:
          "  route('dashboard/orders.csv', 'routes/api/orders-csv.ts'),\n  route('*', 'routes/storefront/not-found.tsx'),",
      },
      { file: 'app/routes/api/orders-csv.ts', text: '  requireAdmin(context, request)\n', replacement: '' },
      {
        file: 'app/routes/api/orders-csv.ts',
        text: "import { requireAdmin } from '#app/server/request/guards.ts'\n",
        replacement: '',
      },
    ],
    test: 'app/routes.test.ts',
    sentence: 'Every address that is the owner',
  },
  {
    name: 'the cookie of a renewed session is not sent',
    edits: [
      {
        file: 'app/server/http/pages.ts',
        text: "for (const cookie of setCookie) response.headers.append('Set-Cookie', cookie)",
        replacement: 'void setCookie',
      },
    ],
    test: APP,
    sentence: 'A session older than a day is renewed',
  },
  {
    name: 'a refused upload is not read to its end',
    edits: [{ file: 'app/server/http/app.ts', text: '  app.use(readToEnd())\n', replacement: '' }],
    test: 'app/server/http/request-limits/limit-uploads.test.ts',
    sentence: 'A slow sender of a body too large gets the whole answer',
  },
  {
    name: 'a logo is refused like a text that is too long',
    edits: [
      {
        file: 'app/server/http/request-limits/limit-bodies.ts',
        text: 'images|settings',
        replacement: 'images',
      },
    ],
    test: 'app/server/http/request-limits/limit-uploads.test.ts',
    sentence: 'A form with a file at /dashboard/settings is received up to 12 MB',
  },
]
