/** Places that the package lacks or has wrong; checked against the list of Bangkok's 180 subdistricts. */

type Added = [subdistrict: string, district: string, postcode: string, english: string]

/** Subdistricts of Bangkok that were made since 2017. */
export const ADDED_IN_BANGKOK: Added[] = [
  ['พญาไท', 'พญาไท', '10400', 'Phaya Thai'],
  ['รัชดาภิเษก', 'ดินแดง', '10400', 'Ratchadaphisek'],
  ['พระโขนงใต้', 'พระโขนง', '10260', 'Phra Khanong Tai'],
  ['บางบอนเหนือ', 'บางบอน', '10150', 'Bang Bon Nuea'],
  ['บางบอนใต้', 'บางบอน', '10150', 'Bang Bon Tai'],
  ['คลองบางบอน', 'บางบอน', '10150', 'Khlong Bang Bon'],
]

type Removed = [subdistrict: string, district: string, postcode: string]

/** Divided in 2017, or with the postcodes of the districts around. */
export const REMOVED_IN_BANGKOK: Removed[] = [
  ['บางบอน', 'บางบอน', '10150'],
  ['วังใหม่', 'ปทุมวัน', '10110'],
  ['วังใหม่', 'ปทุมวัน', '10120'],
  ['วังใหม่', 'ปทุมวัน', '10400'],
  ['วังใหม่', 'ปทุมวัน', '10500'],
]

type Also = [subdistrict: string | null, district: string, province: string, postcode: string]

/** Postcodes that two public lists have and the package has not, of a subdistrict or a whole district; both are in use. */
export const ALSO_POSTCODES: Also[] = [
  ['กมลา', 'กะทู้', 'ภูเก็ต', '83150'],
  ['บางปู', 'เมืองสมุทรปราการ', 'สมุทรปราการ', '10270'],
  [null, 'ลำทับ', 'กระบี่', '81120'],
  [null, 'วังเจ้า', 'ตาก', '63000'],
]

export const ENGLISH_PROVINCES: Record<string, string> = {
  นครราชสีมา: 'Nakhon Ratchasima',
  นครสวรรค์: 'Nakhon Sawan',
  สุพรรณบุรี: 'Suphan Buri',
}

export const ENGLISH_DISTRICTS: Record<string, string> = {
  กระทุ่มแบน: 'Krathum Baen',
  กัลยาณิวัฒนา: 'Galyani Vadhana',
  ค่ายบางระจัน: 'Khai Bang Rachan',
  นครชัยศรี: 'Nakhon Chai Si',
  น้ำปาด: 'Nam Pat',
  ลำลูกกา: 'Lam Luk Ka',
  สนามชัยเขต: 'Sanam Chai Khet',
  สาทร: 'Sathon',
  อุบลรัตน์: 'Ubolratana',
  แวงใหญ่: 'Waeng Yai',
}

export const ENGLISH_SUBDISTRICTS: Record<string, string> = { คำพอุง: 'Kham Pha-ung' }

/** Mistakes that the package makes wherever a name begins or ends like this. */
export const ENGLISH_SYLLABLES = [
  { thai: /^คลอง/, wrong: /^Khnong /, right: 'Khlong ' },
  { thai: /ใหญ่$/, wrong: / Ain$/, right: ' Yai' },
  { thai: /เหนือ$/, wrong: / Enue$/, right: ' Nuea' },
]

export const ENGLISH_SUBDISTRICTS_OF_BANGKOK: Record<string, string> = {
  คลองต้นไทร: 'Khlong Ton Sai',
  สมเด็จเจ้าพระยา: 'Somdet Chao Phraya',
  ทรายกองดิน: 'Sai Kong Din',
  ทรายกองดินใต้: 'Sai Kong Din Tai',
  สามวาตะวันตก: 'Sam Wa Tawan Tok',
  สามวาตะวันออก: 'Sam Wa Tawan Ok',
  รามอินทรา: 'Ram Inthra',
  จอมพล: 'Chom Phon',
  จันทรเกษม: 'Chan Kasem',
  เสนานิคม: 'Sena Nikhom',
  บางค้อ: 'Bang Kho',
  สนามบิน: 'Sanam Bin',
  ถนนนครไชยศรี: 'Thanon Nakhon Chai Si',
  วชิรพยาบาล: 'Wachiraphayaban',
  สวนจิตรลดา: 'Suan Chit Lada',
  สี่แยกมหานาค: 'Si Yaek Maha Nak',
  คลองชักพระ: 'Khlong Chak Phra',
  ฉิมพลี: 'Chimphli',
  ศาลาธรรมสพน์: 'Sala Thammasop',
  ตลาดพลู: 'Talat Phlu',
  บุคคโล: 'Bukkhalo',
  วัดกัลยาณ์: 'Wat Kanlaya',
  สำเหร่: 'Samre',
  หิรัญรูจี: 'Hiran Ruchi',
  บางขุนนนท์: 'Bang Khun Non',
  บางขุนศรี: 'Bang Khun Si',
  บ้านช่างหล่อ: 'Ban Chang Lo',
  ศิริราช: 'Siri Rat',
  อรุณอัมรินทร์: 'Arun Amarin',
  วัดท่าพระ: 'Wat Tha Phra',
  วัดอรุณ: 'Wat Arun',
  บางโคล่: 'Bang Khlo',
  วัดพระยาไกร: 'Wat Phraya Krai',
  วงศ์สว่าง: 'Wong Sawang',
  บางนาเหนือ: 'Bang Na Nuea',
  บางนาใต้: 'Bang Na Tai',
  คลองบางพราน: 'Khlong Bang Phran',
  มหาพฤฒาราม: 'Maha Phruettharam',
  สีลม: 'Si Lom',
  สี่พระยา: 'Si Phraya',
  สุริยวงศ์: 'Suriyawong',
  อนุสาวรีย์: 'Anusawari',
  บางแคเหนือ: 'Bang Khae Nuea',
  นวมินทร์: 'Nawamin',
  นวลจันทร์: 'Nuan Chan',
  ลุมพินี: 'Lumphini',
  คลองมหานาค: 'Khlong Maha Nak',
  บ้านบาตร: 'Ban Bat',
  ป้อมปราบ: 'Pom Prap',
  วัดเทพศิรินทร์: 'Wat Thep Sirin',
  สามเสนใน: 'Sam Sen Nai',
  สามเสนนอก: 'Sam Sen Nok',
  ชนะสงคราม: 'Chana Songkhram',
  ตลาดยอด: 'Talat Yot',
  บวรนิเวศ: 'Bowon Niwet',
  บางขุนพรหม: 'Bang Khun Phrom',
  พระบรมมหาราชวัง: 'Phra Borom Maha Ratchawang',
  วังบูรพาภิรมย์: 'Wang Burapha Phirom',
  วัดราชบพิธ: 'Wat Ratchabophit',
  วัดสามพระยา: 'Wat Sam Phraya',
  ศาลเจ้าพ่อเสือ: 'San Chao Pho Suea',
  เสาชิงช้า: 'Sao Chingcha',
  บางหว้า: 'Bang Wa',
  บางแวก: 'Bang Waek',
  ปากคลองภาษีเจริญ: 'Pak Khlong Phasi Charoen',
  แสนแสบ: 'Saen Saep',
  ช่องนนทรี: 'Chong Nonsi',
  ถนนพญาไท: 'Thanon Phaya Thai',
  ถนนเพชรบุรี: 'Thanon Phetchaburi',
  ทุ่งพญาไท: 'Thung Phaya Thai',
  มักกะสัน: 'Makkasan',
  บางปะกอก: 'Bang Pakok',
  คลองสองต้นนุ่น: 'Khlong Song Ton Nun',
  คลองสามประเวศ: 'Khlong Sam Prawet',
  ลำปลาทิว: 'Lam Pla Thio',
  จรเข้บัว: 'Chorakhe Bua',
  คลองเจ้าคุณสิงห์: 'Khlong Chao Khun Sing',
  สะพานสอง: 'Saphan Song',
  พระโขนงเหนือ: 'Phra Khanong Nuea',
  อ่อนนุช: 'On Nut',
  พัฒนาการ: 'Phatthanakan',
  จักรวรรดิ์: 'Chakkrawat',
  ตลาดน้อย: 'Talat Noi',
  ทุ่งมหาเมฆ: 'Thung Maha Mek',
  คลองถนน: 'Khlong Thanon',
  คลองสิบสอง: 'Khlong Sip Song',
  คู้ฝั่งเหนือ: 'Khu Fang Nuea',
  ลำผักชี: 'Lam Phak Chi',
  หนองค้างพลู: 'Nong Khang Phlu',
  ตลาดบางเขน: 'Talat Bang Khen',
  ทุ่งสองห้อง: 'Thung Song Hong',
}
