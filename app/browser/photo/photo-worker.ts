import { answerWith } from './shrink.ts'

answerWith(async (file) => file)
