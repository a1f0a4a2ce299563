import type { Mutant } from '#e2e/mutants/mutant.ts'

export const requestMutants: Mutant[] = [
  {
    name: 'the page after a sign-in has React Router’s parameter',
    edits: [
      {
        file: 'app/server/request/guards.ts',
        text: "  searchParams.delete('_routes')\n",
        replacement: '',
      },
    ],
    test: 'app/server/request/guards.test.ts',
    sentence:
      'A visitor to /order.data?page=2&_routes=root%2Croutes%2Forder signs in to go on to /order?page=2',
  },
  {
    name: 'a payment provider that is away is the shopper’s mistake',
    edits: [
      {
        file: 'app/server/request/problem-response.ts',
        text: "    case 'payment-unavailable':\n",
        replacement: '',
      },
    ],
    test: 'app/server/request/form-action.test.ts',
    sentence:
      'A form refused with payment-unavailable is answered with 503, since its sender did nothing wrong',
  },
  {
    name: 'preferences are sent with requests of other sites',
    edits: [
      {
        file: 'app/server/request/cookies.ts',
        text: "{ path: '/', maxAge, sameSite: 'Lax' }",
        replacement: "{ path: '/', maxAge }",
      },
    ],
    test: 'app/server/request/preferences.test.ts',
    sentence: 'A chosen language and mode are kept for a year',
  },
  {
    name: 'many fields together exceed the limit of a form’s text',
    edits: [
      {
        file: 'app/server/request/parse-form-data.ts',
        text: 'isTruncated || textBytes > FORM_TEXT_BYTES',
        replacement: 'isTruncated',
      },
    ],
    test: 'app/server/request/parse-form-data.test.ts',
    sentence: 'Too much text in one or all fields is refused with 413',
  },
]
