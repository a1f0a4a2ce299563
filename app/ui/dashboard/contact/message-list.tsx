import { Form, href, useLocation } from 'react-router'
import { useMoment } from '#app/ui/dashboard/use-moment.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface Message {
  id: string
  name: string
  email: string
  message: string
  language: string
  createdAt: Date
  readAt: Date | null
}

export function MessageList({ messages }: { messages: Message[] }) {
  if (messages.length === 0) return null
  return (
    <ul className="messages__list">
      {messages.map((message) => (
        <li key={message.id} className={message.readAt ? 'panel message' : 'panel message message--unread'}>
          <MessageText {...message} />
          <MessageButtons {...message} />
        </li>
      ))}
    </ul>
  )
}

function MessageText({ name, email, message, language, createdAt, readAt }: Message) {
  const t = useAdminTranslate()
  const moment = useMoment()
  return (
    <>
      <H2>
        <span>{name || email || t('messages.somebody')}</span>
        {!readAt && <span className="tag">{t('messages.unread')}</span>}
      </H2>
      <p className="text-soft text-small">{email ? `${email} · ${moment(createdAt)}` : moment(createdAt)}</p>
      <p className="message__text" lang={language}>
        {message}
      </p>
    </>
  )
}

function MessageButtons({ id, email, readAt }: Message) {
  const t = useAdminTranslate()
  const { search } = useLocation()
  const form = {
    method: 'post',
    action: href('/dashboard/messages') + search,
    preventScrollReset: true,
  } as const
  return (
    <div className="message__buttons">
      {email && (
        <a className="btn btn--line" href={`mailto:${encodeURIComponent(email)}`}>
          {t('messages.reply')}
        </a>
      )}
      <Form {...form}>
        <input type="hidden" name="id" value={id} />
        <button className="btn btn--quiet" type="submit" name="intent" value={readAt ? 'unread' : 'read'}>
          {t(readAt ? 'messages.markUnread' : 'messages.markRead')}
        </button>
      </Form>
      <details className="message__delete">
        <summary className="btn btn--quiet">{t('messages.delete')}</summary>
        <Form {...form}>
          <p>{t('messages.deleteText')}</p>
          <input type="hidden" name="id" value={id} />
          <button className="btn btn--danger" type="submit" name="intent" value="delete">
            {t('messages.deleteNow')}
          </button>
        </Form>
      </details>
    </div>
  )
}
