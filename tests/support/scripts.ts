/** How the digits of each script are typed where it is written: the locale, and its zero. */
const zeros = {
  'fa-IR': '۰',
  'ar-SA': '٠',
  'bn-BD': '০',
  'hi-IN': '०',
  'th-TH': '๐',
  'mm-MN': '၀',
  'km-KH': '០',
  'la-LA': '໐',
  'wide, as in Chinese': '０',
} as const;

export const scripts = Object.keys(zeros) as (keyof typeof zeros)[];

/** The ASCII digits of a text as that keyboard types them. */
export function typedIn(script: keyof typeof zeros, text: string): string {
  const zero = zeros[script].codePointAt(0) ?? 0;
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}
