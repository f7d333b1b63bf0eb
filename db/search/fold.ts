import { Converter } from 'opencc-js/t2cn';
import { normalized } from '../../shared/normalized.ts';
import { latinDigits } from '../../shared/typed.ts';

/**
 * Marks that readers omit when they type: é, ё, أ, फ़; and what joins or stretches letters. In other scripts a mark makes
 * another letter.
 */
const LOOSE_MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+|\u093c|\u200d|\u0640|\u00ad/gu;

/**
 * Letters that readers type as another one: without the stroke that is no mark (đ), or as another keyboard has them (ک).
 * The last letter of a Greek word is one within the words that it begins.
 */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ø: 'o', ł: 'l', ς: 'σ' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' },
};

const ODD_LETTER = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');

const HAN = /\p{Script=Han}/u;

const simplified = Converter({ from: 'hk', to: 'cn' });

/** Lower case without accents and in simplified characters, the same for all spellings; via upper case, in which ß is SS. */
export function folded(text: string): string {
  const letters = normalized(text.toLowerCase().toUpperCase().toLowerCase(), 'NFKD').replace(LOOSE_MARKS, '$1');
  const typed = normalized(latinDigits(letters.replace(ODD_LETTER, (letter) => TYPED_AS[letter] ?? letter)));
  return HAN.test(typed) ? simplified(typed) : typed;
}
