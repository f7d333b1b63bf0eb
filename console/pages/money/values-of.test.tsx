// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { ValuesOf } from './values-of.tsx';

test('values are ticked, and chosen, as the rows are compared: wide letters are those of a keyboard', async () => {
  const said: string[][] = [];
  const onChange = (chosen: string[]) => said.push(chosen);
  await drawConsole(
    <ValuesOf title="Came in" values={['收入（转账）', 'ＣＲ']} chosen={['收入(转账)']} onChange={onChange} />,
  );
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  for (const box of boxes) await act(async () => box.click());
  expect(said).toEqual([[], ['收入(转账)', 'cr']]);
});
