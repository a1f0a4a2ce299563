import type { Mutant } from './mutant.ts'

export const emailMutants: Mutant[] = [
  {
    name: 'a mail server that refused is asked again at once',
    edits: [
      {
        file: 'app/server/email/queue.ts',
        text: 'return lasting ? Math.max(delay, MIN_REFUSAL_DELAY_S) : delay',
        replacement: 'return delay',
      },
    ],
    test: 'app/server/email/queue.test.ts',
    sentence: 'that refuses the recipient for ever is believed the third time',
  },
  {
    name: 'a sent email keeps the visitor’s message',
    edits: [
      {
        file: 'app/server/email/queue.ts',
        text: '      contactMessage: null,\n',
        replacement: '',
      },
    ],
    test: 'app/server/email/contact.test.ts',
    sentence: 'is answered before it is sent, and nothing of it is kept once it is',
  },
]
