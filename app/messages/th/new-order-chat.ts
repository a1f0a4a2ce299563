import type { DashboardMessages } from '#app/messages/en/shape.ts'

export default {
  title: 'วางข้อความแชต',
  about: 'ช่วยหาเบอร์โทร ที่อยู่ วัน และราคาให้',
  label: 'ข้อความจากลูกค้า',
  hint: 'ข้อความอยู่บนหน้านี้เท่านั้น ไม่ถูกบันทึก',
  clear: 'ล้างข้อความ',
  found_other: 'พบ {{count}} รายการ แตะรายการที่ต้องการเพื่อกรอก',
  nothing: 'ไม่พบข้อมูลสำหรับกรอก',
  taken: 'กรอกแล้ว: {{field}}',
  notTaken: 'กรอกไม่ได้: {{field}} ตอนนี้ไม่มีให้เลือกในแบบฟอร์ม',
  findingPlace: 'กำลังค้นหาพื้นที่จัดส่ง…',
  groups: {
    people: 'ผู้สั่งซื้อและผู้รับ',
    place: 'ส่งที่ไหน',
    time: 'ส่งเมื่อไร',
    order: 'ราคาและการ์ด',
  },
  fields: {
    buyerPhone: 'เบอร์โทรผู้สั่งซื้อ',
    buyerName: 'ชื่อผู้สั่งซื้อ',
    lineName: 'ชื่อใน LINE',
    phoneNumber: 'เบอร์โทรผู้รับ',
    name: 'ชื่อผู้รับ',
    address: 'ที่อยู่',
    pincode: 'รหัสไปรษณีย์',
    place: 'พื้นที่จัดส่ง',
    day: 'วันจัดส่ง',
    hour: 'เวลาจัดส่ง',
    price: 'ราคา',
    cardMessage: 'ข้อความบนการ์ด',
  },
} satisfies DashboardMessages['newOrderChat']
