// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Subject } from './subject.tsx';

const shown = () => [document.body.textContent, document.querySelector('a')?.getAttribute('href') ?? null];

test.each([
  ['order:7', '2611260000000012', 'Order 2611 2600 0000 0012', '/orders/2611260000000012'],
  ['group:7', null, 'Group 7', '/orders?group=7'],
  ['return:7', null, 'Return 7', '/returns/7'],
  ['staff:7', 'Mia', 'Person Mia', '/staff'],
  ['shopper:7', 'mia', 'Shopper mia', '/shoppers/7'],
  ['setting:withdraw_min', null, 'Setting Smallest withdrawal', '/settings#withdraw_min'],
  ['role:finance', null, 'Role Finance', '/roles?role=finance'],
  ['notices', null, 'Notices ', '/storefront?section=notices'],
  // Its row is gone once it is settled.
  ['payment:7', null, 'Payment 7', null],
  // Screens of orders know no ids.
  ['order:7', null, 'Order 7', null],
  ['kind of a later version:7', null, 'kind of a later version 7', null],
])('%s, called %s', async (subject, name, words, to) => {
  await drawConsole(<Subject subject={subject} name={name} />);
  expect(shown()).toEqual([words, to]);
});

test('a request is a link for who may open it, whatever else they may', async () => {
  await drawConsole(<Subject subject="approval:7" />);
  expect(shown()).toEqual(['Request 7', null]);
  await drawConsole(<Subject subject="approval:7" mayOpenRequest />);
  expect(shown()).toEqual(['Request 7', '/approvals?id=7']);
});
