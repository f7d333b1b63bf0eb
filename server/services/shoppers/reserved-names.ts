/** Words with which a name would imitate the shop, in its languages: as the whole name, or as one of its words. */
export const RESERVED_WORDS: readonly string[] = [
  'admin administrator adminstrator moderator root sysadmin system webmaster staff support helpdesk hotline official',
  'operator customerservice helpcenter helpcentre',
  // es, pt, it, fr, ro
  'administrador administradora soporte oficial moderador suporte atendimento amministratore supporto ufficiale assistenza',
  'administrateur administratrice officiel assistance moderateur suport asistenta administratorul',
  // de, nl, da, sv, is
  'kundendienst kundenservice offiziell moderatorin beheerder klantenservice officieel kundeservice officiel kundtjanst',
  'kundservice officiell stjornandi thjonusta þjónustuver',
  // tr, id, vi
  'yonetici destek resmi moderatör pengelola layanan petugas quantrivien hotro chinhthuc nhanvien',
  // ru, uk, bg, sr, el
  'админ администратор модератор поддержка официальный оператор адміністратор модератор підтримка офіційний',
  'администратор поддръжка официален подршка админ званични διαχειριστής υποστήριξη επίσημο',
  // bn, hi
  'সাপোর্ট सपोर्ट',
]
  .join(' ')
  .split(' ');

/** The same, anywhere in a name: no other word contains them. */
export const RESERVED_PARTS: readonly string[] = [
  ...[
    '客服',
    '管理员',
    '管理員',
    '官方',
    '工作人员',
    '工作人員',
    '系统通知',
    '系統通知',
    '系统消息',
    '客户服务',
    '客戶服務',
    '版主',
    '财务部',
  ],
  ...[
    '管理者',
    '運営',
    'カスタマーサービス',
    'サポート',
    '公式',
    'スタッフ',
    '관리자',
    '운영자',
    '고객센터',
    '고객지원',
    '공식',
    '상담원',
  ],
  ...['administrator', 'customerservice', 'customersupport', 'customercare', 'atencionalcliente', 'serviceclient'],
  ...['kundenservice', 'kundendienst', 'servizioclienti', 'atendimentoaocliente', 'serviciocliente', 'klantenservice'],
  ...['layananpelanggan', 'chamsockhachhang', 'musterihizmetleri', 'quantrivien', 'relaticlienti'],
  ...['службаподдержки', 'техподдержка', 'администратор', 'администрация', 'адміністратор', 'службапідтримки'],
  ...['εξυπηρέτησηπελατών', 'διαχειριστής', 'корисничкаслужба'],
  ...['خدمةالعملاء', 'الدعم', 'المشرف', 'الإدارة', 'مدیریت', 'پشتیبانی', 'مدیرسایت', 'שירותלקוחות', 'מנהל', 'תמיכה'],
  ...['व्यवस्थापक', 'ग्राहकसेवा', 'एडमिन', 'प्रशासक', 'প্রশাসক', 'গ্রাহকসেবা', 'অ্যাডমিন'],
  ...['แอดมิน', 'ผู้ดูแลระบบ', 'ฝ่ายบริการ', 'เจ้าหน้าที่', 'ແອັດມິນ', 'ຜູ້ດູແລລະບົບ', 'ຝ່າຍບໍລິການ'],
  ...['អ្នកគ្រប់គ្រង', 'សេវាអតិថិជន', 'ផ្នែកជំនួយ', 'အက်ဒမင်', 'စီမံခန့်ခွဲသူ', 'ဖောက်သည်ဝန်ဆောင်မှု', 'ဝန်ဆောင်မှုဌာန'],
];
