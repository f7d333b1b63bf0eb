import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import { allows, areas, type Grant } from '../../shared/console/rights.ts';
import { defaultGrants, roleKeys } from '../../shared/console/roles.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

const names = Object.keys(consoleCalls) as ConsoleCallName[];

/** Sends no field: what a role may do is decided before a field is looked at. */
async function answerTo(name: ConsoleCallName, cookie: string) {
  const [method, path] = consoleMethodAndPath(name);
  const sent = method === 'GET' ? request(shop.server).get(path) : request(shop.server).post(path).send({});
  const { status, body } = await sent.set(FROM_CONSOLE).set('Cookie', cookie);
  return { status, reason: body.reason };
}

test.each(names)('%s answers the roles whose rights include it, and nobody else', async (name) => {
  const { right } = consoleContract[name];
  if (right === 'public') return expect((await answerTo(name, '')).status).not.toBe(401);
  const strangers = await Promise.all([answerTo(name, ''), answerTo(name, 'session=of-a-shopper; console=nobody')]);
  expect(strangers).toEqual(Array(2).fill({ status: 401, reason: 'notSignedIn' }));
  const refused: string[] = [];
  for (const role of roleKeys) {
    const { status, reason } = await answerTo(name, `console=${role}`);
    if (status === 403 && reason === 'rightMissing') refused.push(role);
  }
  const without = roleKeys.filter((role) => right !== 'session' && !allows(defaultGrants[role], right));
  expect(refused).toEqual(without);
});

const letters: Record<string, Grant> = { D: 'do', A: 'ask', Y: 'approve', R: 'read', O: 'own' };

test('the roles of a new shop have the rights that docs/console.md names', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/console.md'), 'utf8');
  const [head, , ...rows] = (/^\| \| owner [\s\S]*?\n\n/m.exec(page)?.[0] ?? '').trim().split('\n');
  const cells = (row = '') =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  expect(cells(head).slice(1)).toEqual([...roleKeys]);
  expect(rows.map((row) => cells(row)[0])).toEqual([...areas]);
  const granted = (cell: string) => cell.split(' ').flatMap((letter) => letters[letter] ?? []);
  for (const [at, role] of roleKeys.entries()) {
    const documented = rows.map((row) => [cells(row)[0], granted(cells(row)[at + 1] ?? '')]);
    const held = areas.map((area) => [area, [...(defaultGrants[role][area] ?? [])]]);
    expect(held, role).toEqual(documented);
  }
});
