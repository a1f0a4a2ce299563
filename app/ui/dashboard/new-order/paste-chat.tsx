import { ClipboardPaste } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { shopNow } from '#app/browser/ask-shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { type ChatField, type ChatFind, MAX_CHAT_LENGTH, readChat } from '#app/shop/new-order/read-chat.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ChatChips } from './chat-chips.tsx'
import { type ChatChoice, type Taken, toChoiceKey, toChoices } from './chat-choices.ts'
import { useFoundPlaces } from './use-found-places.ts'

interface PasteChatProps {
  /** Called with a field and the value that was tapped for it; false if it could not be filled in. */
  onTake: (...taken: Taken) => boolean
}

/** Reads a pasted chat. Nothing is filled in before it is tapped, and the text is stored nowhere. */
export function PasteChat({ onTake }: PasteChatProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { area, finds, isEmpty, read, clear } = usePastedText()
  const { places, isFinding } = useFoundPlaces(finds)
  const [keys, setKeys] = useState<Partial<Record<ChatField, string>>>({})
  const [last, setLast] = useState<{ field: ChatField; isTaken: boolean } | null>(null)
  const found = finds.map((find) => toChoices(find, language, places)).filter((some) => some.length > 0)
  const choices = found.flat()
  const take = (choice: ChatChoice) => {
    const [field] = choice.taken
    const isTaken = onTake(...choice.taken)
    if (isTaken) setKeys((before) => ({ ...before, [field]: toChoiceKey(choice) }))
    setLast({ field, isTaken })
  }
  const startAnew = () => {
    setKeys({})
    setLast(null)
    clear()
  }
  const status = isFinding && found.length === 0 ? 'findingPlace' : found.length > 0 ? 'found' : 'nothing'
  return (
    <div className="paste-chat">
      <Fold
        title={t('newOrderChat.title')}
        about={t('newOrderChat.about')}
        icon={<ClipboardPaste className="icon" aria-hidden="true" />}
      >
        <Field label={t('newOrderChat.label')} hint={t('newOrderChat.hint')}>
          {(control) => (
            // Without a name, so that no form sends it and no draft stores it.
            <textarea
              {...control}
              className="input input--lines"
              ref={area}
              rows={5}
              maxLength={MAX_CHAT_LENGTH}
              autoComplete="off"
              spellCheck={false}
              onChange={read}
            />
          )}
        </Field>
        <output className="paste-chat__status">
          {!isEmpty && t(`newOrderChat.${status}`, { count: found.length })}
        </output>
        <ChatChips
          choices={choices}
          isTaken={(choice) => keys[choice.taken[0]] === toChoiceKey(choice)}
          onTake={take}
        />
        <output className={last?.isTaken === false ? 'paste-chat__status' : 'visually-hidden'}>
          {last &&
            t(last.isTaken ? 'newOrderChat.taken' : 'newOrderChat.notTaken', {
              field: t(`newOrderChat.fields.${last.field}`),
            })}
        </output>
        {!isEmpty && (
          <button className="btn btn--quiet" type="button" onClick={startAnew}>
            {t('newOrderChat.clear')}
          </button>
        )}
      </Fold>
    </div>
  )
}

/** The text itself stays in its field. */
function usePastedText() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const [finds, setFinds] = useState<ChatFind[]>([])
  const read = () => {
    const typed = area.current?.value ?? ''
    setEmpty(typed.trim() === '')
    setFinds(readChat(typed, bangkokDay(shopNow())))
  }
  const clear = () => {
    if (area.current) area.current.value = ''
    read()
    area.current?.focus()
  }
  // Pasted before the page was ready.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => read(), [])
  return { area, finds, isEmpty, read, clear }
}
