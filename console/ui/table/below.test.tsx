// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Table } from './table.tsx';

const rows = [{ id: 1 }, { id: 2 }];

const draw = (open = false) =>
  drawConsole(
    <main id="content">
      <Table
        label="rows"
        rows={rows}
        idOf={({ id }) => id}
        below={({ id }) => <a href={`/${id}`}>{`held by ${id}`}</a>}
        open={open}
        columns={[{ key: 'id', title: 'id', cell: ({ id }) => `row ${id}` }]}
      />
    </main>,
  );

const openers = () => [...document.querySelectorAll('button')];
const shown = () => [...document.querySelectorAll('tr[data-below]')].map(({ textContent }) => textContent);
const key = (name: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

test('a row opens what belongs to it, says so, and closes it', async () => {
  await draw();
  const [first] = openers();
  expect([shown(), first?.getAttribute('aria-expanded')]).toEqual([[], 'false']);
  await act(async () => first?.click());
  expect(shown()).toEqual(['held by 1']);
  expect(openers().map((button) => button.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
  const id = first?.getAttribute('aria-controls') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('held by 1');
  await act(async () => first?.click());
  expect(shown()).toEqual([]);
});

test('J goes from row to row, and from within what one has opened to the next', async () => {
  await draw(true);
  expect(shown()).toEqual(['held by 1', 'held by 2']);
  await key('j');
  expect(document.activeElement).toBe(openers()[0]);
  document.querySelector('a')?.focus();
  await key('j');
  expect(document.activeElement).toBe(openers()[1]);
  await key('k');
  expect(document.activeElement).toBe(openers()[0]);
});
