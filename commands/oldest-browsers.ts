/** The oldest versions that can shop here (docs/decisions/0082), named as in MDN's data. */
export const OLDEST_BROWSERS = {
  chrome: 105,
  chrome_android: 105,
  edge: 105,
  firefox: 115,
  firefox_android: 115,
  safari: 15.4,
  safari_ios: 15.4,
  samsunginternet_android: 20,
  webview_android: 105,
} as const

/** They tell the bundler which syntax to write. */
export const OLDEST_TARGETS = ['chrome105', 'edge105', 'firefox115', 'safari15.4', 'ios15.4']
