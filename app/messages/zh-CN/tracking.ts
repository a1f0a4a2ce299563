import type { TrackingMessages } from '#app/messages/en/shape.ts'

export default {
  title: '订单进度',
  description: '查看订单的进度。',
  heading: '订单 {{receipt}}',
  text: '本页显示订单进度，随时可以用同一个链接再来查看。',
  leftAt: '交给：{{place}}',
  photoAt: '{{what}}，{{time}}',
  lovely: '很喜欢！',
  change: '请修改一下',
  request: '需要修改什么？',
  requestSend: '发给花艺师',
  answerText: '半小时内没有回复即视为同意，以便鲜花准时出发。',
  notSent: '以下内容未发送：回复时间已过。请联系店铺。',
  approved: '谢谢！您喜欢我们很高兴。',
  requested: '谢谢，花艺师已收到您的要求。',
  gone: '该链接已失效',
  goneText: '链接在送达后一周内有效。请联系我们。',
} satisfies TrackingMessages
