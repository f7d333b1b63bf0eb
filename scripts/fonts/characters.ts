// Which characters the fonts of posters have (docs/decisions/0072-posters.md). The Han, kana and Hangul that are common
// are those of the national standards, which decoders know.

type Bytes = readonly [first: number, last: number];

/** All characters between two code points, both included. */
function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/** The characters of a table of two-byte codes. */
function decoded(encoding: string, lead: Bytes, trails: readonly Bytes[]): string {
  const decoder = new TextDecoder(encoding);
  const bytes = ([first, last]: Bytes) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const pairs = bytes(lead).flatMap((one) => trails.flatMap(bytes).map((other) => Uint8Array.of(one, other)));
  // One that is in no table becomes U+FFFD, or an ASCII letter after it.
  return pairs.map((pair) => decoder.decode(pair)).join('');
}

/** Rows and columns of GB 2312, JIS X 0208 and KS X 1001. */
const TRAILS: readonly Bytes[] = [[0xa1, 0xfe]];

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uffe6]/u;

const eastAsian = (text: string) => [...text].filter((character) => EAST_ASIAN.test(character)).join('');

/** Punctuation of Chinese and Japanese, which decoders know under other numbers. */
const punctuation = range(0x3000, 0x303f);

/** GB 2312 and JIS X 0208, the first level of each. */
const commonHan = eastAsian(
  punctuation + decoded('gb18030', [0xa1, 0xd7], TRAILS) + decoded('euc-jp', [0xa1, 0xcf], TRAILS),
);

/** Both levels of both, and the first of Big5: 10,600 characters. */
const han = eastAsian(
  punctuation +
    decoded('gb18030', [0xa1, 0xf7], TRAILS) +
    decoded('euc-jp', [0xa1, 0xf4], TRAILS) +
    decoded(
      'big5',
      [0xa4, 0xc6],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
);

const letters = range(0x3131, 0x318e);

/** The 2,350 syllables of KS X 1001. */
const commonHangul = decoded('euc-kr', [0xb0, 0xc8], TRAILS).replace(/[^\p{Script=Hangul}]/gu, '') + letters;

const hangul = range(0xac00, 0xd7a3) + letters;

/** Joiners, with which scripts say whether letters meet. */
const JOINERS = '\u200c\u200d';

/** The same in both weights. */
const scripts = {
  // Of the general punctuation all but what only directs the text, which has no shape.
  'noto-sans':
    range(0x20, 0x7e) +
    range(0xa0, 0x24f) +
    range(0x300, 0x3ff) +
    range(0x400, 0x52f) +
    range(0x1e00, 0x1eff) +
    range(0x2000, 0x200a) +
    range(0x2010, 0x2027) +
    range(0x202f, 0x205e) +
    range(0x20a0, 0x20bf) +
    range(0x2100, 0x214f) +
    '−×÷≈≤≥',
  'noto-sans-arabic': range(0x600, 0x6ff) + range(0x750, 0x77f) + JOINERS,
  'noto-sans-bengali': range(0x980, 0x9ff) + JOINERS,
  'noto-sans-devanagari': range(0x900, 0x97f) + JOINERS,
  'noto-sans-hebrew': range(0x590, 0x5ff) + JOINERS,
  'noto-sans-khmer': range(0x1780, 0x17ff) + JOINERS,
  'noto-sans-lao': range(0xe80, 0xeff) + JOINERS,
  'noto-sans-myanmar': range(0x1000, 0x109f) + JOINERS,
  'noto-sans-thai': range(0xe00, 0xe7f) + JOINERS,
};

/**
 * The characters of each font by its package, so that every one is there in one weight at least, which is taken where the
 * other one has it not: names of items are bold and may have any Han, and what is not bold has few.
 */
export const characters: Record<'Regular' | 'Bold', Readonly<Record<string, string>>> = {
  Regular: { ...scripts, 'noto-sans-sc': commonHan, 'noto-sans-kr': hangul },
  Bold: { ...scripts, 'noto-sans-sc': han, 'noto-sans-kr': commonHangul },
};
