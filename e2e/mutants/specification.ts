import type { Mutant } from './mutant.ts'

/** Of rows of the specification whose tests once did not notice. */
export const specificationMutants: Mutant[] = [
  {
    name: 'the home page has no banner',
    file: 'app/ui/layout/banner.tsx',
    text: 'if (!text && !testMode) return null',
    replacement: "if (typeof location === 'object' && location.pathname === '/') return null",
    test: 'e2e/every-screen.test.ts',
    sentence: 'Every screen of a visitor has the banner, is valid, translated, accessible and fits',
  },
  {
    name: 'the toggle always asks for dark',
    file: 'app/ui/layout/mode-form.tsx',
    text: "mode === 'dark' ? 'light' : 'dark'",
    replacement: "'dark'",
    test: 'e2e/storefront/browsing.test.ts',
    sentence: 'Dark mode makes the page’s background dark, light mode makes it white',
  },
  {
    name: 'the profile screen loads for ever',
    file: 'app/routes/accounts/test.tsx',
    text: '<UserProfile user={loaderData} />',
    replacement: '<UserProfile user={loaderData && null} />',
    test: 'e2e/account/session.test.ts',
    sentence: 'A new shopper reads There is no order!, name and email at /test',
  },
  {
    name: 'a closed toast stays for five seconds',
    file: 'app/shop/toast.ts',
    text: 'TOAST_REMOVAL_MS = 1000',
    replacement: 'TOAST_REMOVAL_MS = 5000',
    test: 'e2e/storefront/toasts.test.ts',
    sentence: 'A closed toast leaves the page 1000 milliseconds later',
  },
]
