// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { texts } from '../../../tests/support/fake-shop.ts';
import { Closed } from './closed.tsx';
import { Meeting } from './meeting.tsx';

const { t } = texts;

const memberOf = (name: string, mine = false) => ({ name, initial: name, avatar: 1, avatar_url: '', mine });
const PEOPLE = ['A', 'B', 'C', 'D'].map((name) => memberOf(name));
const names = () => [...document.querySelectorAll('small')].map(({ textContent }) => textContent);

test('the reader’s own circle comes last, over the word for it', async () => {
  await draw(<Closed as="h1" seats={2} people={[memberOf('M', true), memberOf('A')]} />);
  expect(names()).toEqual(['A', t('group.you')]);
});

test('of a large group some are drawn, and the rest is counted', async () => {
  await draw(<Meeting seats={8} people={[memberOf('M', true), ...PEOPLE]} />);
  expect(names()).toEqual(['A', 'B', 'C', 'D', t('group.you')]);
  expect(document.querySelector('bdi')?.textContent).toBe('+3');
});

test('its heading takes the focus, and is a status', async () => {
  await draw(<Closed as="h1" seats={2} people={PEOPLE} />);
  expect(document.activeElement?.tagName).toBe('H1');
  expect(document.activeElement?.closest('[role=status]')?.textContent).toContain(t('placed.complete.text'));
});

test('who is typing keeps the focus', async () => {
  await draw(
    <>
      {/* biome-ignore lint/a11y/noAutofocus: it has the focus before the group is full */}
      <input autoFocus />
      <Closed as="h2" seats={2} people={PEOPLE} />
    </>,
  );
  expect(document.activeElement?.tagName).toBe('INPUT');
});
