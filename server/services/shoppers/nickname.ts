import { randomInt } from 'node:crypto';
import { normalized } from '../../../shared/normalized.ts';
import { foldedName, readingsOf } from './folded-name.ts';
import { RESERVED_PARTS, RESERVED_WORDS } from './reserved-names.ts';

/** Why a nickname is not taken; each has its sentence under `refusal.<reason>`. */
export type NicknameReason = 'nicknameReserved' | 'nicknameContact' | 'nicknameUnclear' | 'nicknameIsUsername';

/** The problem of a nickname of this shopper, as others would read it; null if there is none. */
export function nicknameProblem(nickname: string, username: string): NicknameReason | null {
  if (isContact(nickname)) return 'nicknameContact';
  if (isUnclear(nickname)) return 'nicknameUnclear';
  if (isReserved(nickname)) return 'nicknameReserved';
  return foldedName(nickname) === foldedName(username) ? 'nicknameIsUsername' : null;
}

/** Four digits for a nickname that reveals nothing about its shopper. */
export const neutralDigits = (): string => String(randomInt(10_000)).padStart(4, '0');

const words = new Set(RESERVED_WORDS.map(foldedName));
const parts = RESERVED_PARTS.map(foldedName);

/** Long enough that no name starts or ends with it by chance. */
const TELLING = 7;
const tellingWords = [...words].filter((word) => word.length >= TELLING || word === 'admin');

function isReserved(nickname: string): boolean {
  const folded = foldedName(nickname);
  // A word may be spelt with anything between its letters.
  const between = /[^\p{L}\p{M}\p{Nd}]+/u;
  return readingsOf(folded).some((reading) => {
    const joined = reading.split(between).join('');
    if (parts.some((part) => joined.includes(part))) return true;
    if (tellingWords.some((word) => joined.startsWith(word) || joined.endsWith(word))) return true;
    return words.has(joined) || reading.split(between).some((token) => words.has(token));
  });
}

/** Names of domains in texts; `J.R` is not one. */
const DOMAIN =
  /[\p{L}\p{N}-]\s*\.\s*(com|cn|net|org|io|me|co|cc|tv|vip|top|xyz|shop|store|site|online|club|live|app|dev|info|biz|link|ly|gg|ru|de|fr|uk|in|br|jp|kr|vn|th|id|tr|es|it|nl|eu|us|ua|pl|ir)(?![\p{L}\p{N}])/u;
const OTHER_PLACES =
  /:\/\/|www\.|@|微信|薇信|weixin|wechat|whatsapp|telegram|line\s*id|(qq|vx|wx|tg)\W{0,2}[a-z0-9]{5}/u;

/** As many digits as the shortest telephone number that would be of use has. */
const NUMBER = /(\p{Nd}\D{0,2}){7}/u;

/** Digits as words of Chinese, one after the other. */
const NUMBER_IN_WORDS = /[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖幺]{7}/u;

/** A contact elsewhere: an address, a phone number. */
function isContact(nickname: string): boolean {
  const plain = normalized(nickname, 'NFKC')
    .toLowerCase()
    .replace(/[。．｡]/g, '.');
  return [DOMAIN, OTHER_PLACES, NUMBER, NUMBER_IN_WORDS].some((pattern) => pattern.test(plain));
}

/** `v` knows emoji of several characters; the compiler does not know `v` yet. */
const FLAGS = 'gv';

/** Whole emoji, some of which are put together with invisible characters. */
const EMOJI = new RegExp('\\p{RGI_Emoji}', FLAGS);

/** Joiners that the spelling of these scripts needs between letters. */
const SPELT_JOINERS =
  /(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Khmr}\p{sc=Mymr}\p{M}])[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Khmr}\p{sc=Mymr}])/gu;

const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Zs} ]/u;
const VISIBLE = /[\p{L}\p{N}]/u;
const PILE = /\p{M}{4}|\p{Me}/u;

/** Letters of mathematics, of circles and of full width: another name in disguise. */
const DISGUISED = /[\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}\u{1f200}-\u{1f2ff}\u2460-\u24ff\uff10-\uff5a\u1d00-\u1d7f]/u;

const LATIN_LIKE = ['Latin', 'Cyrillic', 'Greek'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** Invisible, disguised or piled up, or one word of letters that only look alike. */
function isUnclear(nickname: string): boolean {
  const rest = nickname.replace(EMOJI, '');
  const letters = rest.replace(SPELT_JOINERS, '');
  if (INVISIBLE.test(letters) || PILE.test(letters) || DISGUISED.test(letters)) return true;
  const runs = letters.split(/[^\p{L}\p{M}]+/u);
  if (runs.some((run) => LATIN_LIKE.filter((script) => script.test(run)).length > 1)) return true;
  return !VISIBLE.test(letters) && rest === nickname;
}
