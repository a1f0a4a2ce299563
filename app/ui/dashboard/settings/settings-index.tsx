import { useEffect, useState } from 'react'
import type { SettingForm } from '#app/shop/settings/setting-forms.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export type SettingsSection = SettingForm | 'account' | 'transfers' | 'line'

/** A section in this part of the window counts as the current one. */
const READ_AREA = '-15% 0px -70% 0px'

/** Links to the sections; the current one is marked. */
export function SettingsIndex({ sections }: { sections: readonly SettingsSection[] }) {
  const t = useAdminTranslate()
  const current = useSectionInView(sections)
  return (
    <nav className="settings-index" aria-label={t('settings.sections')}>
      <ul>
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${sectionId(name)}`} aria-current={name === current ? 'true' : undefined}>
              {name === 'transfers' || name === 'line'
                ? t(`${name}.heading`)
                : t(name === 'account' ? 'settings.account' : `settings.forms.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The id of a section's heading. */
export function sectionId(name: SettingsSection): string {
  return `settings-${name}`
}

function useSectionInView(sections: readonly SettingsSection[]): SettingsSection | undefined {
  const [current, setCurrent] = useState(sections[0])
  useEffect(() => {
    const inView = new Set<SettingsSection>()
    const observer = new IntersectionObserver(
      (entries) => {
        noteInView(inView, entries)
        setCurrent((last) => sections.find((name) => inView.has(name)) ?? last)
      },
      { rootMargin: READ_AREA },
    )
    for (const section of document.querySelectorAll('[data-section]')) observer.observe(section)
    return () => observer.disconnect()
  }, [sections])
  return current
}

function noteInView(inView: Set<SettingsSection>, entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    const name = (target as HTMLElement).dataset.section as SettingsSection
    if (isIntersecting) inView.add(name)
    else inView.delete(name)
  }
}
