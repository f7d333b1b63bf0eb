import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fenFromText } from '../../../shared/money.ts';
import { cleanText, problemOf } from '../../../shared/rules.ts';
import { scripts, typedIn } from '../../../tests/support/scripts.ts';
import { fieldsOf, typedAs } from './fields-of.ts';

const typedForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test.each(scripts)('what is typed in the digits of %s passes the checks of its field', (script) => {
  const wanted = {
    ...{ phone: '09123456789', bank_account: '6222000011112222', birthday: '1990-02-28' },
    ...{ tracking: 'SF1234567890', username: '09123456789', invitation_code: 'AB12' },
  };
  const typed = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, typedIn(script, value)]));
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const read = fieldsOf(typedForm(typed), names);
  expect(read).toEqual(wanted);
  for (const name of names) expect(problemOf(name, cleanText(name, read[name]))).toBeNull();
  const others = { money: '300.50', code: '012345', quantity: '12' };
  const more = fieldsOf(
    typedForm(Object.fromEntries(Object.entries(others).map(([name, value]) => [name, typedIn(script, value)]))),
    ['money', 'code', 'quantity'],
  );
  expect(more).toEqual(others);
  expect(fenFromText(more.money)).toBe(30_050);
});

test('texts and passwords stay as they were typed', () => {
  const typed = { address: 'خیابان ۱۲', password: '۱۲۳۴۵۶', safe_pwd: '１２３４５６', message: '۳' };
  expect(fieldsOf(typedForm(typed), ['address', 'password', 'safe_pwd', 'message'])).toEqual(typed);
});

const ELEMENT = /<(?:Field|DateField|input|Stepper)\b[\s\S]*?\/>/g;

/** The elements of a folder's sources in which something is typed, without elements in their attributes. */
const inputsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replace(/\{<[\s\S]*?\/>\}/g, '{}'))
    .flatMap((source) => source.match(ELEMENT) ?? []);

/** The `name` of a field, or what is handed to the function that gives it one. */
const NAME = /name="(\w+)"|(?:field|optional)\('(\w+)'\)/;

test('every field that asks for digits is read so', () => {
  const numeric = inputsIn('client').filter((input) =>
    /inputMode="(numeric|decimal|tel)"|type="tel"|^<DateField/.test(input),
  );
  const names = numeric
    .filter((input) => !input.includes('name={name}'))
    .map((input) => NAME.exec(input)?.slice(1).join(''));
  expect(names).toEqual(expect.arrayContaining(['money', 'phone', 'code', 'birthday']));
  expect(names.filter((name = '') => !Object.hasOwn(typedAs, name))).toEqual([]);
});

test('no field is of the kind into which browsers let only ASCII digits', () => {
  const inputs = [...inputsIn('client'), ...inputsIn('console')];
  expect(inputs.filter((input) => input.includes('type="number"'))).toEqual([]);
});
