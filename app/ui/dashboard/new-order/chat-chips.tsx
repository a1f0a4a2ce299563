import { Check, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { CHAT_GROUPS, type ChatChoice, type ChatGroup, toChoiceKey } from './chat-choices.ts'

interface ChatChipsProps {
  choices: ChatChoice[]
  isTaken: (choice: ChatChoice) => boolean
  onTake: (choice: ChatChoice) => void
}

/** What a chat says, to tap into its fields. */
export function ChatChips({ choices, isTaken, onTake }: ChatChipsProps) {
  const groups = CHAT_GROUPS.map((group) => ({
    group,
    choices: choices.filter((choice) => choice.group === group),
  })).filter((each) => each.choices.length > 0)
  return (
    <div className="chat-finds">
      {groups.map(({ group, choices }) => (
        <Group key={group} group={group}>
          {choices.map((choice) => (
            <li key={toChoiceKey(choice)}>
              <Chip choice={choice} isTaken={isTaken(choice)} onTake={onTake} />
            </li>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ group, children }: { group: ChatGroup; children: ReactNode }) {
  const t = useAdminTranslate()
  const id = useId()
  return (
    <div>
      <p className="chat-finds__group" id={id}>
        {t(`newOrderChat.groups.${group}`)}
      </p>
      <ul className="chips chips--wrap" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

interface ChipProps {
  choice: ChatChoice
  isTaken: boolean
  onTake: (choice: ChatChoice) => void
}

function Chip({ choice, isTaken, onTake }: ChipProps) {
  const t = useAdminTranslate()
  const { shown, said, taken } = choice
  const Icon = isTaken ? Check : Plus
  return (
    <button className="chip chat-find" type="button" aria-pressed={isTaken} onClick={() => onTake(choice)}>
      <Icon className="icon icon--small" aria-hidden="true" />
      <span className="chat-find__text">
        <span className="chat-find__field">{t(`newOrderChat.fields.${taken[0]}`)}</span>
        <span className="chat-find__value" lang={toLang(shown)}>
          {shown}
        </span>
        {said && said !== shown && (
          <span className="chat-find__said" lang={toLang(said)}>
            {said}
          </span>
        )}
      </span>
    </button>
  )
}

const toLang = (text: string) => (/\p{Script=Thai}/u.test(text) ? 'th' : undefined)
