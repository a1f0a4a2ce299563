import type { DashboardMessages } from '#app/messages/en/shape.ts'

export default {
  title: '粘贴聊天记录',
  about: '自动找出电话、地址、日期和价格',
  label: '顾客的消息',
  hint: '文字只留在此页面，不会保存。',
  clear: '清空文字',
  found_other: '找到 {{count}} 个信息，点按即可填入。',
  nothing: '没有找到可填入的信息。',
  taken: '已填入：{{field}}',
  notTaken: '未填入：{{field}}。表单现在没有这一项可选。',
  findingPlace: '正在查找所在区域…',
  groups: {
    people: '下单人和收货人',
    place: '送到哪里',
    time: '配送时间',
    order: '价格与贺卡',
  },
  fields: {
    buyerPhone: '下单人电话',
    buyerName: '下单人姓名',
    lineName: 'LINE 名称',
    phoneNumber: '收货人电话',
    name: '收货人姓名',
    address: '地址',
    pincode: '邮政编码',
    place: '所在区域',
    day: '配送日期',
    hour: '配送时间',
    price: '价格',
    cardMessage: '贺卡内容',
  },
} satisfies DashboardMessages['newOrderChat']
