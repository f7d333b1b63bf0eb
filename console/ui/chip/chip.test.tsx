// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { Chips, FilterChip } from './chip.tsx';
import { DaysChip } from './days-chip.tsx';

/** Six chips of 100 px in a line of 300 px. */
function layOut() {
  const measured = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const { parentElement: line } = this;
    if (this.role === 'group' || !line) return new DOMRect(0, 0, 300, 40);
    return new DOMRect([...line.children].indexOf(this) * 100 - line.scrollLeft, 0, 100, 40);
  });
  closeAfterTest(() => measured.mockRestore());
}

test('a line of chips is pushed so far that the pressed one is in sight', async () => {
  layOut();
  const chips = (
    <Chips label="states">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((state) => (
        <FilterChip key={state} name="state" value={state}>
          {state}
        </FilterChip>
      ))}
    </Chips>
  );
  await drawConsole(chips, { at: '/returns?state=e' });
  const pushed = () => document.querySelector('[role=group]')?.scrollLeft;
  expect(pushed()).toBe(200);
  await press('d');
  expect(pushed()).toBe(200);
  await press('a');
  expect(pushed()).toBe(0);
});

test.each([
  ['day=2026-11-19', 'Day 2026-11-19 ×'],
  ['day=2026-11-19&until=2026-11-20', 'Day 2026-11-19 – 2026-11-20 ×'],
  ['until=2026-11-20', 'Day … – 2026-11-20 ×'],
])('the days of a list with %s can be taken away', async (query, words) => {
  const router = await drawConsole(<DaysChip />, { at: `/orders?status=3&${query}` });
  await press(words);
  expect(router.state.location.search).toBe('?status=3');
});
