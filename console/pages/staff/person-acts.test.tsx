// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { roleKeys } from '../../../shared/console/roles.ts';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { Component } from './staff.tsx';

/** Those of a new shop, and one of its own. */
const keys = [...roleKeys, 'Weekend'];
const roles = keys.map((key) => ({ key, grants: {} }));
const person = { id: 2, name: 'Mia', role: 'finance', passkeys: 1, totp: false, seen_at: null, blocked_at: null };

const offered = () => [...document.querySelectorAll('option')].map(({ value }) => value);

async function drawStaff(role = person.role) {
  await drawConsole(<Component />, { loader: () => ({ people: [{ ...person, role }], invites: [], roles }) });
}

test('whoever is invited is offered the three roles of a small shop, and every other one on request', async () => {
  await drawStaff();
  await press('Invite');
  expect(offered()).toEqual(['owner', 'manager', 'finance']);
  await press('More roles');
  expect(offered()).toEqual(keys);
});

test('a change of role offers the same three, and the one that the person has', async () => {
  await drawStaff();
  await press('Change role');
  expect(offered()).toEqual(['owner', 'manager', 'finance']);
  await drawStaff('auditor');
  await press('Change role');
  expect(offered()).toEqual(['owner', 'manager', 'finance', 'auditor']);
  await press('More roles');
  expect(offered()).toEqual(keys);
});
