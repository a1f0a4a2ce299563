import type { Run } from '#app/server/payments/reconcile-run.ts'
import type { Shop } from '#app/server/shop.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'

type Of = Pick<Run, 'shop' | 'source'>

/** Keeps a value for each provider, in this process, from one run to the next. */
export function openRunMemory<Value>() {
  const known = new WeakMap<Shop, Map<ProviderName, Value>>()
  return {
    get: ({ shop, source }: Of) => known.get(shop)?.get(source.name),
    set({ shop, source }: Of, value: Value) {
      known.set(shop, (known.get(shop) ?? new Map()).set(source.name, value))
    },
    delete: ({ shop, source }: Of) => known.get(shop)?.delete(source.name),
  }
}
