import { plainCode, plainNumber } from '../../../shared/typed.ts';

/** How the fields that consist of digits, or may, are read from what was typed; all others are as they came. */
export const typedAs: Readonly<Record<string, (typed: string) => string>> = {
  money: plainNumber,
  quantity: plainNumber,
  phone: plainCode,
  bank_account: plainCode,
  birthday: plainCode,
  code: plainCode,
  invitation_code: plainCode,
  tracking: plainCode,
  username: plainCode,
};

/** The named fields of a sent form, as text, numbers in 0–9. */
export function fieldsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const read = (name: Name) => {
    const typed = String(form.get(name) ?? '');
    return Object.hasOwn(typedAs, name) ? (typedAs[name]?.(typed) ?? typed) : typed;
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
