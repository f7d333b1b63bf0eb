import { setTimeout as pause } from 'node:timers/promises';
import { type ConsoleCallName, consoleMethodAndPath } from '../../shared/console/calls.ts';

/** Between two acts, in ms. */
const PACE = 20;

/** How long an answer is awaited, in ms. */
const PATIENCE = 15_000;

/** The most pieces that are moved at once. */
const MOST = 20;

export interface StockMover {
  /** Where the console is reached; it moves with every start. */
  console: () => string;
  /** Of a session of staff. */
  token: string;
  itemId: number;
  /** From 0 up to 1. */
  draw: () => number;
}

interface Variant {
  id: number;
  stock: number;
}

/** Staff who move pieces from one variant of an item to another, again and again: their sum stays as it is. */
export async function moveStock({ console, token, itemId, draw }: StockMover, goOn: () => boolean): Promise<void> {
  /** The `data` of an answer; null without one, and of an item that somebody else has changed meanwhile. */
  async function call(name: ConsoleCallName, fields: object) {
    const { origin } = new URL(console());
    const [method, path] = consoleMethodAndPath(name);
    const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
    const headers = {
      ...{ Cookie: `console=${token}`, Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
      'Content-Type': 'application/json',
    };
    const body = method === 'GET' ? null : JSON.stringify(fields);
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(`${origin}${path}${query}`, { method, headers, body, signal })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null);
    if (answer === null || [409, 503].includes(answer.status)) return null;
    const { code, data } = JSON.parse(answer.text);
    if (code !== 200) throw new Error(`${name} was answered ${answer.status}: ${answer.text}`);
    return data;
  }

  for (; goOn(); await pause(PACE)) {
    const item = await call('item', { id: itemId });
    if (!item) continue;
    const variants: Variant[] = item.variants;
    const at = Math.floor(draw() * variants.length);
    const [from, to] = [variants[at], variants[(at + 1) % variants.length]];
    if (!from || !to) throw new Error(`item ${itemId} has no variants`);
    const pieces = 1 + Math.floor(draw() * MOST);
    const rows = [
      { id: from.id, stock_was: from.stock, stock: from.stock - pieces },
      { id: to.id, stock_was: to.stock, stock: to.stock + pieces },
    ];
    await call('itemChange', { id: itemId, version: item.version, fields: {}, variants: { rows } });
  }
}
