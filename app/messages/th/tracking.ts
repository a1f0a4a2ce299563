import type { TrackingMessages } from '#app/messages/en/shape.ts'

export default {
  title: 'ติดตามออเดอร์',
  description: 'ดูความคืบหน้าของออเดอร์',
  heading: 'ออเดอร์ {{receipt}}',
  text: 'หน้านี้บอกความคืบหน้า กลับมาดูด้วยลิงก์เดิมได้ทุกเมื่อ',
  leftAt: 'ฝากไว้ที่: {{place}}',
  photoAt: '{{what}} {{time}}',
  lovely: 'สวยมาก',
  change: 'ขอแก้ไขบางอย่าง',
  request: 'อยากให้แก้ไขอะไร',
  requestSend: 'ส่งให้ช่างจัดดอกไม้',
  answerText: 'หากไม่ตอบภายในครึ่งชั่วโมง เราถือว่าตกลง เพื่อให้ดอกไม้ออกจากร้านทันเวลา',
  notSent: 'ข้อความนี้ยังไม่ได้ส่ง เพราะหมดเวลาตอบแล้ว กรุณาติดต่อร้าน',
  approved: 'ขอบคุณค่ะ ดีใจที่คุณชอบ',
  requested: 'ขอบคุณค่ะ ช่างจัดดอกไม้ได้รับข้อความแล้ว',
  gone: 'ลิงก์นี้ใช้ไม่ได้แล้ว',
  goneText: 'ลิงก์ใช้ได้ถึงหนึ่งสัปดาห์หลังจัดส่ง กรุณาสอบถามเรา',
} satisfies TrackingMessages
