import fc from 'fast-check';

/** The ways in which a sign may be written in an address, and signs that readers of addresses take for something else. */
const ODD = [
  '?',
  '&',
  '=',
  '#',
  '+',
  '%',
  '%3F',
  '%26',
  '%3D',
  '%00',
  '%zz',
  ';',
  '[',
  ']',
  '/',
  '\\',
  '\xe9',
  '..',
  '',
];

const written = (names: readonly string[], values: readonly string[]) => {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );
  const escaped = fc.constantFrom(
    (text: string) => text,
    (text: string) => text,
    (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
  );
  const pair = fc.tuple(name, escaped, fc.constantFrom('=', '=', '=', '', '=?', '=='), value, escaped);
  return pair.map(([name, writeName, sign, value, writeValue]) => writeName(name) + sign + writeValue(value));
};

/**
 * Addresses as no browser writes them: a second `?`, names twice, in any order and encoding, up to 1,500 parameters
 * before those that count.
 */
export function oddAddresses(paths: readonly string[], names: readonly string[], values: readonly string[]) {
  const pairs = fc.array(written(names, values), { maxLength: 5 });
  const before = fc.oneof(
    { weight: 20, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(999, 1000, 1500) },
  );
  const between = fc.constantFrom('&', '&', '&', '?', '&&', '#');
  const begun = fc.constantFrom('?', '?', '?', '?', '??', '?x=?&', '?&', '#?', '');
  return fc
    .tuple(fc.constantFrom(...paths), begun, before, pairs, between)
    .map(([path, begin, many, pairs, sign]) => path + begin + 'x&'.repeat(many) + pairs.join(sign));
}
