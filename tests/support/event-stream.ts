import { setTimeout as pause } from 'node:timers/promises';
import { closeAfterTest } from './cleanup.ts';

/** Listens at `/api/events`; `heard` gathers the names of the events as they come. */
export async function listenAt(origin: string, { item, token }: { item?: number; token?: string } = {}) {
  const ending = new AbortController();
  closeAfterTest(() => ending.abort());
  const query = item === undefined ? '' : `?item=${item}`;
  const response = await fetch(`${origin}/api/events${query}`, {
    headers: token ? { Authorization: token } : undefined,
    signal: ending.signal,
  });
  const heard: string[] = [];
  const ended = gather(response, heard).catch(() => undefined);
  return { response, heard, ended, silence: () => pause(800) };
}

async function gather({ body }: Response, heard: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) heard.push(...(/^event: (\w+)$/m.exec(block)?.slice(1) ?? []));
  }
}
