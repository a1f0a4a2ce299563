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
    sentence: 'The third permanent refusal of a recipient gives the email up',
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
    sentence: 'A contact form is answered before its email is sent',
  },
]
