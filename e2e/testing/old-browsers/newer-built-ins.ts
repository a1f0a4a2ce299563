import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '#commands/oldest-browsers.ts'

/** A function, property or interface of browsers that the oldest ones lack. */
export interface BuiltIn {
  /** The interface or object that has it; null for a global. */
  owner: string | null
  name: string
  /** A member of the interface itself, such as `URL.parse`; many have another one of its name on their objects. */
  isStatic: boolean
}

const BROWSERS = Object.entries(OLDEST_BROWSERS) as [keyof typeof OLDEST_BROWSERS, number][]
/** Their members are globals. */
const GLOBAL_OWNERS = ['Window', 'WorkerGlobalScope']

const { builtins } = bcd.javascript as { builtins: Identifier }
const known = [
  ...membersOf(builtins),
  ...membersOf(builtins.Intl as Identifier, 'Intl'),
  ...membersOf(bcd.api),
]

export const newerBuiltIns: BuiltIn[] = known.filter(({ isOld }) => !isOld)
/** Names that something in the oldest browsers has too, such as `map`. */
export const olderNames = new Set(known.filter(({ isOld }) => isOld).map(({ name }) => name))

/** Interfaces and global functions, and what they have. */
function membersOf(features: Identifier, within: string | null = null): (BuiltIn & { isOld: boolean })[] {
  return namesIn(features).flatMap((owner) => {
    const feature = features[owner] as Identifier
    const members = owner === 'Intl' ? [] : namesIn(feature).filter((name) => isMember(name, owner))
    return [
      { owner: within, name: owner, isStatic: true, isOld: isOld(feature) },
      ...members.map((name) => ({
        owner: GLOBAL_OWNERS.includes(owner) ? null : within ? `${within}.${owner}` : owner,
        name: name.replace(/_static$/, ''),
        isStatic: name.endsWith('_static'),
        isOld: isOld(feature) && isOld(feature[name] as Identifier),
      })),
    ]
  })
}

function namesIn(feature: Identifier): string[] {
  return Object.keys(feature).filter((name) => /^[A-Za-z]\w*$/.test(name))
}

/** Events, constructors and remarks about a feature are listed beside its members. */
function isMember(name: string, owner: string): boolean {
  return name !== owner && /^[A-Za-z0-9]+(_static)?$/.test(name)
}

function isOld({ __compat }: Identifier): boolean {
  return !__compat || BROWSERS.every(([browser, oldest]) => isIn(__compat.support[browser], oldest))
}

function isIn(
  support: SimpleSupportStatement | SimpleSupportStatement[] | undefined,
  oldest: number,
): boolean {
  return [support ?? []]
    .flat()
    .some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
      if (flags || prefix || alternative_name || version_removed || typeof version_added !== 'string')
        return false
      return Number.parseFloat(version_added.replace('≤', '')) <= oldest
    })
}
