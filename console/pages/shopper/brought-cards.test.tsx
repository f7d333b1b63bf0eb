// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { InvitedCard, LinksCard } from './brought-cards.tsx';

type Brought = Parameters<typeof LinksCard>[0]['shopper'];

async function said(links: Brought['links']) {
  const shopper = { id: 7, invited: [], links };
  await drawConsole(
    <>
      <InvitedCard shopper={shopper} />
      <LinksCard shopper={shopper} />
    </>,
  );
  return [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
}

test('the page of a shopper says what their links brought, and who came; of an older server it has neither card', async () => {
  const links = { opened: 5, registered: 2, paid: 1, filled: 0 };
  expect(await said(links)).toHaveLength(2);
  expect(await said({ ...links, registered: 0 })).toHaveLength(1);
  expect(await said(undefined)).toEqual([]);
});
