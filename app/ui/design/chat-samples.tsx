import { useState } from 'react'
import { PasteChat } from '#app/ui/dashboard/new-order/paste-chat.tsx'
import { MoreTranslations } from '#app/ui/language/more-translations.tsx'
import { Sample } from './sample.tsx'

export function ChatSamples() {
  const [taken, setTaken] = useState('')
  return (
    <Sample name="Paste the chat: found, taken">
      <MoreTranslations texts="admin">
        <PasteChat onTake={(field, value) => setTaken(`${field}: ${JSON.stringify(value)}`)} />
      </MoreTranslations>
      {taken && <p className="text-soft text-small">{taken}</p>}
    </Sample>
  )
}
