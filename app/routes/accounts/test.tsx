import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { UserProfile } from '#app/ui/accounts/user-profile.tsx'
import type { Route } from './+types/test.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  if (!user) context.get(shopContext).log.info('User document does not exist')
  return user
}

export default function Test({ loaderData }: Route.ComponentProps) {
  return <UserProfile user={loaderData} />
}
