import { describe, expect, test } from 'vitest'
import { ROOT } from '#app/server/testing/test-config.ts'
import { readConfig, SettingsError } from './config.ts'

const read = (settings: Record<string, string>) =>
  readConfig(ROOT, { AUTH_SECRET: 'a secret that is only for the tests', ...settings }).mail

const EMAILJS = {
  MAIL_TRANSPORT: 'emailjs',
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_ID: 'template',
  EMAILJS_PUBLIC_KEY: 'public',
}

describe('settings about mail', () => {
  test('Without mail settings emails go to the outbox, sent in the administrator’s name', () => {
    expect(read({})).toEqual({
      how: { transport: 'outbox' },
      from: { name: 'Dokmai', address: 'admin@localhost.test' },
      contactTo: 'admin@localhost.test',
    })
  })

  test('The mail settings name a mail server, a sender and the recipient of contact messages', () => {
    const settings = {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: 'smtps://me:pass@mail.example',
      CONTACT_TO: 'me@shop.example',
    }
    expect(read({ ...settings, MAIL_FROM: 'Mali’s <hello@shop.example>' })).toEqual({
      how: { transport: 'smtp', url: 'smtps://me:pass@mail.example' },
      from: { name: 'Mali’s', address: 'hello@shop.example' },
      contactTo: 'me@shop.example',
    })
  })

  test.each(['hello@shop.example', ' hello@shop.example ', '<hello@shop.example>'])(
    'The setting %j is a sender with the shop’s name',
    (text) => {
      expect(read({ MAIL_FROM: text, SHOP_NAME: 'Roses' }).from).toEqual({
        name: 'Roses',
        address: 'hello@shop.example',
      })
    },
  )

  test('The mail settings name an EmailJS account, whose private key is optional', () => {
    expect(read(EMAILJS).how).toEqual({
      transport: 'emailjs',
      apiUrl: 'https://api.emailjs.com/api/v1.0/email/send',
      serviceId: 'service',
      templateId: 'template',
      publicKey: 'public',
      privateKey: null,
    })
  })

  test.each([
    [{ MAIL_TRANSPORT: 'pigeon' }, 'MAIL_TRANSPORT must be one of outbox, smtp, emailjs'],
    [{ MAIL_TRANSPORT: 'smtp' }, 'SMTP_URL must be set where MAIL_TRANSPORT is smtp'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example'],
    [
      { SMTP_URL: 'https://mail.example' },
      'SMTP_URL must be an address such as smtps://user:password@mail.example',
    ],
    [{ MAIL_FROM: 'Dokmai' }, 'MAIL_FROM must be an address such as Dokmai <hello@shop.example>'],
    [
      { MAIL_FROM: 'a@b.example, c@d.example' },
      'MAIL_FROM must be an address such as Dokmai <hello@shop.example>',
    ],
    [{ CONTACT_TO: 'me' }, 'CONTACT_TO must be an email address'],
    [
      { ...EMAILJS, EMAILJS_PUBLIC_KEY: '' },
      'EMAILJS_PUBLIC_KEY must be set where MAIL_TRANSPORT is emailjs',
    ],
    [
      { ...EMAILJS, EMAILJS_API_URL: 'api' },
      'EMAILJS_API_URL must be an address such as https://api.emailjs.com/api/v1.0/email/send',
    ],
  ])('Wrong mail settings stop the start with one clear line: %o', (settings, line) => {
    expect(() => read(settings)).toThrow(new SettingsError(line))
  })

  test('Several wrong mail settings are all reported at once', () => {
    const wrong = { MAIL_TRANSPORT: 'emailjs', EMAILJS_SERVICE_ID: 'service' }
    expect(() => read(wrong)).toThrow(/EMAILJS_TEMPLATE_ID.*\n.*EMAILJS_PUBLIC_KEY/)
  })
})
