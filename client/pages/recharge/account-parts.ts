/** A part of the account for transfers, by what it is known to be: `account` if nothing says more. */
export interface AccountPart {
  kind: 'bank' | 'number' | 'name' | 'account';
  text: string;
}

/** What stands between the parts (docs/operator.md, Open an empty shop). */
const BETWEEN = /[·•;；|｜]/;

/** Digits, or an IBAN. */
const NUMBER = /^(?:[\d-]{6,}|[A-Z]{2}\d{2}[A-Z\d]{8,})$/i;

const compact = (text: string) => text.replaceAll(/\s/g, '');

/** The parts of the account, each of which is typed into a field of its own at the bank. */
export function accountParts(account: string): AccountPart[] {
  const texts = account.split(BETWEEN).flatMap((text) => text.trim() || []);
  const numbered = texts.map((text) => NUMBER.test(compact(text)));
  if (texts.length === 3 && numbered.join() === 'false,true,false') {
    const [bank = '', number = '', name = ''] = texts;
    return [
      { kind: 'bank', text: bank },
      { kind: 'number', text: number },
      { kind: 'name', text: name },
    ];
  }
  if (!numbered.includes(true)) return [{ kind: 'account', text: account }];
  return texts.map((text, at) => ({ kind: numbered[at] ? 'number' : 'account', text }));
}

/** What is copied of it: banks take numbers without spaces. */
export const copiedOf = ({ kind, text }: AccountPart): string => (kind === 'number' ? compact(text) : text);
