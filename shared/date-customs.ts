import type { Locale } from './locales.ts';

/** How a language writes a day and the time of it. */
export interface DateCustoms {
  /** The twelve months of its calendar as they stand beside a day, between bars. */
  months: string;
  /** A day and the time of it: `{day}`, `{month}`, `{time}`. */
  day: string;
  /** The same with its `{year}`. */
  year: string;
  /** `HH` has two digits at least, `H` as many as it takes; `h` goes to twelve, with the half of the day at `a`. */
  clock: 'HH:mm' | 'H:mm' | 'HH.mm' | 'h:mm a' | 'a h:mm';
  /** Words for the halves of the day, where the clock goes to twelve. */
  halves?: readonly [string, string];
}

/**
 * Dates by hand, like counts: Chromium carries no data of Icelandic, Khmer, Lao and Burmese, Node's writes "PM" in Korean,
 * and what the server wrote must be what the browser goes on with. `shared/dates.test.ts` holds the others against `Intl`.
 */
export const dateCustoms: Record<Locale, DateCustoms> = {
  'ar-SA': {
    months: 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
    day: '{day} {month}، {time}',
    year: '{day} {month} {year}، {time}',
    clock: 'h:mm a',
    halves: ['ص', 'م'],
  },
  'bg-BG': {
    months: '01|02|03|04|05|06|07|08|09|10|11|12',
    day: '{day}.{month}, {time}',
    year: '{day}.{month}.{year} г., {time}',
    clock: 'H:mm',
  },
  'bn-BD': {
    months: 'জানু|ফেব|মার্চ|এপ্রি|মে|জুন|জুল|আগ|সেপ|অক্টো|নভে|ডিসে',
    day: '{day} {month}, {time}',
    year: '{day} {month}, {year}, {time}',
    clock: 'h:mm a',
    halves: ['AM', 'PM'],
  },
  'da-DK': {
    months: 'jan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.',
    day: '{day}. {month}, {time}',
    year: '{day}. {month} {year}, {time}',
    clock: 'HH.mm',
  },
  'de-DE': {
    months: 'Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.',
    day: '{day}. {month}, {time}',
    year: '{day}. {month} {year}, {time}',
    clock: 'HH:mm',
  },
  'el-GR': {
    months: 'Ιαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'h:mm a',
    halves: ['π.μ.', 'μ.μ.'],
  },
  'en-US': {
    months: 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
    day: '{month} {day}, {time}',
    year: '{month} {day}, {year}, {time}',
    clock: 'h:mm a',
    halves: ['AM', 'PM'],
  },
  'es-ES': {
    months: 'ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'H:mm',
  },
  'fa-IR': {
    months: 'فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند',
    day: '{day} {month}، {time}',
    year: '{day} {month} {year}، {time}',
    clock: 'H:mm',
  },
  'fr-FR': {
    months: 'janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'HH:mm',
  },
  'he-IL': {
    months: 'ינו׳|פבר׳|מרץ|אפר׳|מאי|יוני|יולי|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳',
    day: '{day} ב{month}, {time}',
    year: '{day} ב{month} {year}, {time}',
    clock: 'H:mm',
  },
  'hi-IN': {
    months: 'जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्टू॰|नव॰|दिस॰',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'h:mm a',
    halves: ['am', 'pm'],
  },
  'id-ID': {
    months: 'Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'HH.mm',
  },
  'is-IS': {
    months: 'jan.|feb.|mar.|apr.|maí|jún.|júl.|ágú.|sep.|okt.|nóv.|des.',
    day: '{day}. {month}, {time}',
    year: '{day}. {month} {year}, {time}',
    clock: 'HH:mm',
  },
  'it-IT': {
    months: 'gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'HH:mm',
  },
  'ja-JP': {
    months: '1|2|3|4|5|6|7|8|9|10|11|12',
    day: '{month}月{day}日 {time}',
    year: '{year}年{month}月{day}日 {time}',
    clock: 'H:mm',
  },
  'km-KH': {
    months: 'មករា|កុម្ភៈ|មីនា|មេសា|ឧសភា|មិថុនា|កក្កដា|សីហា|កញ្ញា|តុលា|វិច្ឆិកា|ធ្នូ',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'h:mm a',
    halves: ['AM', 'PM'],
  },
  'ko-KR': {
    months: '1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월',
    day: '{month} {day}일 {time}',
    year: '{year}년 {month} {day}일 {time}',
    clock: 'a h:mm',
    halves: ['오전', '오후'],
  },
  'la-LA': {
    months: 'ມ.ກ.|ກ.ພ.|ມ.ນ.|ມ.ສ.|ພ.ພ.|ມິ.ຖ.|ກ.ລ.|ສ.ຫ.|ກ.ຍ.|ຕ.ລ.|ພ.ຈ.|ທ.ວ.',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'H:mm',
  },
  'mm-MN': {
    months: 'ဇန်|ဖေ|မတ်|ဧ|မေ|ဇွန်|ဇူ|ဩ|စက်|အောက်|နို|ဒီ',
    day: '{month} {day} {time}',
    year: '{year} {month} {day} {time}',
    clock: 'H:mm',
  },
  'nl-NL': {
    months: 'jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'HH:mm',
  },
  'pt-BR': {
    months: 'jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.',
    day: '{day} de {month}, {time}',
    year: '{day} de {month} de {year}, {time}',
    clock: 'HH:mm',
  },
  'ro-RO': {
    months: 'ian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year}, {time}',
    clock: 'HH:mm',
  },
  'ru-RU': {
    months: 'янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year} г., {time}',
    clock: 'HH:mm',
  },
  'sr-RS': {
    months: 'јан|феб|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец',
    day: '{day}. {month} {time}',
    year: '{day}. {month} {year}. {time}',
    clock: 'HH:mm',
  },
  'sv-SE': {
    months: 'jan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.',
    day: '{day} {month} {time}',
    year: '{day} {month} {year} {time}',
    clock: 'HH:mm',
  },
  'th-TH': {
    months: 'ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.',
    day: '{day} {month} {time}',
    year: '{day} {month} {year} {time}',
    clock: 'HH:mm',
  },
  'tr-TR': {
    months: 'Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara',
    day: '{day} {month} {time}',
    year: '{day} {month} {year} {time}',
    clock: 'HH:mm',
  },
  'uk-UA': {
    months: 'січ.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.',
    day: '{day} {month}, {time}',
    year: '{day} {month} {year} р., {time}',
    clock: 'HH:mm',
  },
  'vi-VN': {
    months: 'thg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|thg 10|thg 11|thg 12',
    day: '{time} {day} {month}',
    year: '{time} {day} {month}, {year}',
    clock: 'HH:mm',
  },
  'zh-CN': {
    months: '1|2|3|4|5|6|7|8|9|10|11|12',
    day: '{month}月{day}日 {time}',
    year: '{year}年{month}月{day}日 {time}',
    clock: 'HH:mm',
  },
};
