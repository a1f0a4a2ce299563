import type { Mutant } from './mutant.ts'

export const accountMutants: Mutant[] = [
  {
    name: 'anybody ends a session whose id they know',
    edits: [
      {
        file: 'app/server/accounts/session-list.ts',
        text: 'and(eq(session.userId, uid), eq(session.id, id))',
        replacement: 'eq(session.id, id)',
      },
    ],
    test: 'app/server/accounts/session-list.test.ts',
    sentence: 'People can end another session of their own, but nobody else’s',
  },
  {
    name: 'a sign-in that waits for a code survives a new password',
    edits: [
      {
        file: 'app/server/accounts/reset-password.ts',
        text: 'await tx.delete(verification).where(eq(verification.value, uid))',
        replacement: 'void verification',
      },
    ],
    test: 'app/server/accounts/reset-password.test.ts',
    sentence: 'Using one reset link makes the account’s others invalid',
  },
  {
    name: 'a link that confirms an email never expires',
    edits: [
      {
        file: 'app/server/accounts/email-links.ts',
        text: 'and(eq(emailLinks.tokenHash, hashOf(token)), gt(emailLinks.expiresAt, sql`now()`))',
        replacement: 'eq(emailLinks.tokenHash, hashOf(token))',
      },
    ],
    test: 'app/server/accounts/profile/own-email.test.ts',
    sentence: 'Confirmation links a day old and invented ones are refused',
  },
  {
    name: 'a password without its code makes a known browser',
    edits: [
      {
        file: 'app/server/accounts/accounts.ts',
        text: "if (!needsCode) headers.append('Set-Cookie'",
        replacement: "headers.append('Set-Cookie'",
      },
    ],
    test: 'app/server/accounts/two-step/two-step.test.ts',
    sentence: 'The password alone makes no known browser',
  },
  {
    name: 'after a changed password the account stays locked by strangers',
    edits: [
      {
        file: 'app/server/accounts/profile/own-account.ts',
        text: '  await shop.limits.signInOfAccount.delete(accountKey(email))\n',
        replacement: '',
      },
    ],
    test: 'app/server/accounts/profile/own-email.test.ts',
    sentence: 'Strangers’ wrong sign-ins end with a changed password, which works elsewhere at once',
  },
]
