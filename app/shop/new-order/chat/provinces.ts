const THAI =
  'กระบี่ กรุงเทพ กทม กาญจนบุรี กาฬสินธุ์ กำแพงเพชร ขอนแก่น จันทบุรี ฉะเชิงเทรา ชลบุรี ชัยนาท ชัยภูมิ ชุมพร ตรัง ตราด นครนายก นครปฐม นครพนม นครราชสีมา โคราช นครศรีธรรมราช นครสวรรค์ นนทบุรี นราธิวาส น่าน บึงกาฬ บุรีรัมย์ ปทุมธานี ประจวบคีรีขันธ์ ปราจีนบุรี ปัตตานี อยุธยา พะเยา พังงา พัทลุง พัทยา พิจิตร พิษณุโลก ภูเก็ต มหาสารคาม มุกดาหาร ยะลา ยโสธร ระนอง ระยอง ราชบุรี ร้อยเอ็ด ลพบุรี ลำปาง ลำพูน ศรีสะเกษ สกลนคร สงขลา หาดใหญ่ สตูล สมุทรปราการ สมุทรสงคราม สมุทรสาคร สระบุรี สระแก้ว สิงห์บุรี สุพรรณบุรี สุราษฎร์ธานี สุรินทร์ สุโขทัย หนองคาย หนองบัวลำภู อำนาจเจริญ อุดรธานี อุตรดิตถ์ อุทัยธานี อุบลราชธานี อ่างทอง เชียงราย เชียงใหม่ เพชรบุรี เพชรบูรณ์ แพร่ แม่ฮ่องสอน'
const OTHER =
  'bangkok|bkk|chiang ?mai|chiang ?rai|phuket|pattaya|chon ?buri|nonthaburi|pathum ?thani|samut ?prakan|samut ?sakhon|nakhon ?pathom|khon ?kaen|korat|nakhon ?ratchasima|udon ?thani|ubon ?ratchathani|hat ?yai|songkhla|krabi|rayong|hua ?hin|surat ?thani|ayutthaya|曼谷|清迈|普吉|芭提雅'

/** Names of provinces and large towns, as they are written without a title. */
export const PROVINCE = new RegExp(`${THAI.replaceAll(' ', '|')}|${OTHER}`)
