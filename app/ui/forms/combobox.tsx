import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Field } from './field.tsx'

interface ComboboxProps<Option> {
  label: string
  hint: string | undefined
  input?: InputHTMLAttributes<HTMLInputElement>
  typed: string
  onType: (typed: string) => void
  options: Option[]
  /** They are for an earlier text, and others are on their way. */
  isOld?: boolean
  textOf: (option: Option) => string
  /** The language of the suggestions, which may not be the page's. */
  lang: string
  onChoose: (option: Option) => void
  /** Read aloud when it changes. */
  status: string
}

/** A text field with suggestions below it (w3.org/WAI/ARIA/apg/patterns/combobox); Enter takes the first one. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, hint, input, typed, onType, options, isOld = false, textOf, lang, onChoose, status } = props
  const list = useId()
  const { isOpen, active, setActive, open, close, onKeyDown } = useList({ options, isOld, onChoose })
  const optionId = (index: number) => `${list}-${index}`
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="combobox">
          <input
            {...input}
            {...control}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              onType(event.currentTarget.value)
              open()
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <div className="combobox__list" hidden={!isOpen}>
            <div className="combobox__scroll" id={list} role="listbox" aria-label={label}>
              {options.map((option, index) => (
                <Suggestion
                  key={textOf(option)}
                  id={optionId(index)}
                  text={textOf(option)}
                  lang={lang}
                  isActive={index === active}
                  onPoint={() => setActive(index)}
                  onChoose={() => {
                    onChoose(option)
                    close()
                  }}
                />
              ))}
            </div>
          </div>
          <output className="visually-hidden">{isOpen || options.length === 0 ? status : ''}</output>
        </div>
      )}
    </Field>
  )
}

interface SuggestionProps {
  id: string
  text: string
  lang: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Suggestion({ id, text, lang, isActive, onPoint, onChoose }: SuggestionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      lang={lang}
      ref={element}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {text}
    </div>
  )
}

interface OptionsToTake<Option> {
  options: Option[]
  isOld: boolean
  take: (option: Option) => void
}

/** Enter that is pressed too early takes the first one as soon as it is there. */
function useFirstOnceThere<Option>({ options, isOld, take }: OptionsToTake<Option>) {
  const [isPressed, setPressed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are there
  useEffect(() => {
    if (!isPressed || isOld) return
    setPressed(false)
    const [first] = options
    if (first !== undefined) take(first)
  }, [isPressed, isOld])
  return setPressed
}

function useList<Option>({
  options,
  isOld,
  onChoose,
}: Pick<ComboboxProps<Option>, 'options' | 'onChoose'> & { isOld: boolean }) {
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = wanted && options.length > 0
  const takeFirst = useFirstOnceThere({ options, isOld, take: onChoose })
  const open = () => {
    takeFirst(false)
    setWanted(true)
    setActive(-1)
  }
  const close = () => setWanted(false)
  const step = (by: 1 | -1) => {
    if (!isOpen) return setWanted(true)
    setActive(nextIndex(active, by, options.length))
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      if (isOld && active < 0) return takeFirst(true)
      const option = isOpen ? options[Math.max(active, 0)] : undefined
      if (option !== undefined) onChoose(option)
      close()
    },
    ...(isOpen && { Escape: close }),
  }
  const onKeyDown = (event: KeyboardEvent) => actOnKey(event, keys)
  return { isOpen, active, setActive, open, close, onKeyDown }
}

/** From the last one on to the first, and back. */
function nextIndex(active: number, by: 1 | -1, count: number): number {
  return active < 0 && by < 0 ? count - 1 : (active + by + count) % count
}

function actOnKey(event: KeyboardEvent, keys: Record<string, () => void>): void {
  const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
  if (!act) return
  // Enter does not send the form, Escape does not close the dialog.
  event.preventDefault()
  event.stopPropagation()
  act()
}
