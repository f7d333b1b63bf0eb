import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { StaffSession } from '../../server/console/api/handler.ts';
import { consoleDocument } from '../../server/console/http/openapi.ts';
import { streamsOfEach } from '../../server/http/limits/rate-limit.ts';
import { createHttpServer } from '../../server/http/listening/http-server.ts';
import { messageClasses } from '../../server/http/listening/message-classes.ts';
import { LiveStreams } from '../../server/http/streams/live-streams.ts';
import { type ConsoleCallName, consoleMethodAndPath, UNATTENDED } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import { defaultGrants, type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { closeAfterTest } from './cleanup.ts';
import { type Published, whole } from './published-schema.ts';
import { appOf } from './test-api.ts';
import { openTestShop, type ShopChanges } from './test-shop.ts';

/** Where staff open the console of tests. */
export const CONSOLE_ORIGIN = 'http://127.0.0.1:3000';

/** What a browser sends with a write of the console's own page. */
export const FROM_CONSOLE = { Origin: CONSOLE_ORIGIN, 'Sec-Fetch-Site': 'same-origin' };

interface Options {
  as?: RoleKey;
  /** Of a session that was begun; in place of `as`. */
  token?: string | undefined;
  /** What is shown for an act of weight. */
  proof?: object;
  key?: string;
  language?: string;
  /** As a page reads by itself, with nobody at the screen. */
  unattended?: boolean;
}

/** Of a role, without a row: it has just shown a factor. */
const sessionOf = (role: RoleKey, now: number): StaffSession => ({
  staffId: roleKeys.indexOf(role) + 1,
  sessionId: `session of ${role}`,
  name: role,
  role,
  grants: defaultGrants[role],
  freshAt: now,
  expiresAt: now + 60_000,
});

/** The console's document, made once: every answer is held against it. */
let document: Published;
const reasons = new Map<string, readonly string[]>();

/** Reasons that the document names for an answer of that call. Fails if it says nothing of the status. */
function reasonsOf(name: ConsoleCallName, status: number): readonly string[] {
  const known = reasons.get(`${name} ${status}`);
  if (known) return known;
  const [method, path] = consoleMethodAndPath(name);
  const answer = document.paths[path][method.toLowerCase()].responses[status];
  if (!answer) throw new Error(`${name}: the document says nothing of ${status}`);
  const { oneOf, ...schema } = whole(document, answer).content['application/json'].schema;
  const found: readonly string[] = (oneOf?.[1] ?? schema).properties.reason.enum;
  reasons.set(`${name} ${status}`, found);
  return found;
}

/** An answer has what contract and document say of the call. */
function expectDescribed(name: ConsoleCallName, status: number, { code, reason, data }: Published): void {
  const said = reasonsOf(name, status);
  if (reason !== undefined) expect(said, name).toContain(reason);
  if (code === 200) expect(consoleContract[name].output.safeParse(data).error).toBeUndefined();
}

/**
 * A shop with its console behind real HTTP; every answer is held against the contract and the document. Limits of
 * requests are off by default.
 */
export async function openConsole(changes: ShopChanges = {}, { rateLimitScale = 0 } = {}) {
  const shop = await openTestShop(changes);
  document ??= JSON.parse(JSON.stringify(consoleDocument({ origin: CONSOLE_ORIGIN, messages: shop.messages })));
  const classes = messageClasses();
  const streams = new LiveStreams(shop.clock, streamsOfEach(rateLimitScale));
  shop.store.onInvalidated(streams.invalidate);
  closeAfterTest(() => streams.close());
  const app = appOf(shop, {
    classes,
    console: {
      ...shop,
      streams,
      shop: { currency: '¥', timeZone: 'Asia/Shanghai' },
      identify: async (token, options) =>
        roleKeys.includes(token as RoleKey)
          ? sessionOf(token as RoleKey, shop.clock())
          : shop.services.staffSessions.identify(token, options),
      consoleOrigin: CONSOLE_ORIGIN,
      consoleTags: () => '',
      development: false,
      rateLimitScale,
    },
  });
  const server = createHttpServer(shop.messages, classes).on('request', app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  shop.origin.own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A call of staff with that role; of nobody without one. */
  async function call(
    name: ConsoleCallName,
    fields: object = {},
    { as, token = as, proof, key, language, unattended }: Options = {},
  ) {
    const [method, path] = consoleMethodAndPath(name);
    const sent = method === 'GET' ? request(server).get(path).query(fields) : request(server).post(path).send(fields);
    if (method === 'POST') sent.set(FROM_CONSOLE);
    if (token) sent.set('Cookie', `console=${token}`);
    if (proof) sent.set('Step-Up', Buffer.from(JSON.stringify(proof)).toString('base64url'));
    if (key) sent.set('Idempotency-Key', key);
    if (unattended) sent.set(UNATTENDED, '1');
    const { body, status, headers, text } = await sent.set('Accept-Language', language ?? 'zh-CN');
    expectDescribed(name, status, body);
    return { body, status, headers, text };
  }

  /** Rows for the sessions of `as`, in a shop without staff, for calls that look at what a role may do now. */
  async function addStaffOfRoles(): Promise<void> {
    await shop.store.transaction(async (tx) => {
      for (const role of roleKeys) {
        const values = { name: role, nameKey: role, role, userHandle: role, createdAt: tx.now };
        await tx.db.insert(tables.staff).values(values);
      }
    });
  }

  return { ...shop, server, call, addStaffOfRoles };
}
