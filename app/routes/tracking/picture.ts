import type { LoaderFunctionArgs } from 'react-router'
import { answerPicture } from '#app/server/tracking/answer-picture.ts'

export const loader = ({ context, request, params }: LoaderFunctionArgs) =>
  answerPicture({ context, request, params })
