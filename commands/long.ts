/** Proofs that go on for minutes have a short form in `npm test` and a long one, which `npm run test:long` runs. */
export const IS_LONG = process.env.LONG === '1'
