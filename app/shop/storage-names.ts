/** Keys of the browser's storage; other programs know the first two. */
export const CART_KEY = 'cart'
export const USER_KEY = 'user'
export const CHECKOUT_KEY = 'checkout'
export const FILTER_KEY = 'filter'
export const ADDRESS_KEY = 'address'
export const WAY_KEY = 'way'
export const NEW_ORDER_KEY = 'new-order'
export const NEW_ORDER_CHANNEL_KEY = 'new-order-channel'
export const RUN_KEY = 'run'
export const RUN_QUEUE_KEY = 'run-queue'
export const NO_TOAST_KEY = 'no-toast'
export const RENEWED_KEY = 'renewed'

export const LANGUAGE_COOKIE = 'language'
export const LANGUAGE_OFFER_COOKIE = 'language-offer'
export const MODE_COOKIE = 'mode'
export const TOAST_COOKIE = 'toast'
export const PREFERENCE_COOKIE_S = 365 * 24 * 60 * 60
