import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Mia@Shop.Example', 'mia@shop.example'],
  ['mia+1@shop.example', 'mia@shop.example'],
  ['mia+1+2@shop.example', 'mia@shop.example'],
  ['m.i.a+x@gmail.com', 'mia@gmail.com'],
  ['mia@GoogleMail.com', 'mia@gmail.com'],
  ['m.ia@shop.example', 'm.ia@shop.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
