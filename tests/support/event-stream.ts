import { expect } from 'vitest';
import { closeAfterTest } from './cleanup.ts';

/** Listens at `/api/events`; `received` gathers the names of the events as they come. */
export async function listenAt(origin: string, { item, token }: { item?: number; token?: string } = {}) {
  const ending = new AbortController();
  closeAfterTest(() => ending.abort());
  const query = item === undefined ? '' : `?item=${item}`;
  const response = await fetch(`${origin}/api/events${query}`, {
    headers: token ? { Authorization: token } : undefined,
    signal: ending.signal,
  });
  const received: string[] = [];
  const ended = gather(response, received).catch(() => undefined);
  /**
   * What has come before the first event of that name, which the test causes last: silence is seen by the order. Of one
   * writing `item` comes before `own`.
   */
  const before = async (name: 'item' | 'own') => {
    await expect.poll(() => received).toContain(name);
    return received.slice(0, received.indexOf(name));
  };
  return { response, received, ended, before };
}

/** Adds the names of events to `received` as they come; ends with the stream. */
export async function gather({ body }: Response, received: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) received.push(...(/^event: (\w+)$/m.exec(block)?.slice(1) ?? []));
  }
}
