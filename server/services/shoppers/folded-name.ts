import { normalized } from '../../../shared/normalized.ts';

/** Letters of other scripts, and signs, that are read as Latin ones (Unicode's confusables, the common ones). */
const CONFUSABLE: Readonly<Record<string, string>> = pairs(
  'аaеeоoрpсcуyхxіiјjѕsԁdԛqԝwһhкkмmтtвbнhгrпnлnиuьbґr',
  'αaεeοoρpτtυuνvκkιiηnχxωwγyβbσoζz',
  'ɑaɡgıiɩiłløođdħhŧtɪiʀrɴnʟlᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzßsꓮaꓰe',
);

/** Digits and signs that look like a letter; `1` and `|` like two. */
const LEET: Readonly<Record<string, string>> = pairs('0o3e4a5s7t8b9g@a$s!i€e+t');

function pairs(...texts: string[]): Record<string, string> {
  const all = [...texts.join('')];
  return Object.fromEntries(all.flatMap((from, at) => (at % 2 === 0 ? [[from, all[at + 1] ?? '']] : [])));
}

const replaced = (text: string, by: Readonly<Record<string, string>>) =>
  [...text].map((character) => by[character] ?? character).join('');

/** A name as it is read at a glance: full width, look-alikes, accents and case make no difference. */
export function foldedName(name: string): string {
  const plain = normalized(normalized(name, 'NFKC').toLowerCase(), 'NFD').replace(/\p{Mn}/gu, '');
  return replaced(plain, CONFUSABLE);
}

/** The possible readings of a folded name, in which digits and signs mean letters or nothing. */
export function readingsOf(folded: string): string[] {
  const leet = replaced(folded, LEET);
  return [leet.replace(/[1|]/g, 'i'), leet.replace(/[1|]/g, 'l'), folded.replace(/\p{Nd}/gu, '')];
}
