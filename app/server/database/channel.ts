/** The channel of every notification between processes; the triggers of the schema notify on it too. */
export const NOTIFY_CHANNEL = 'dokmai'
/** The name of the shop's own connections. A trigger notifies of orders that come over any other connection. */
export const APPLICATION_NAME = 'dokmai'
