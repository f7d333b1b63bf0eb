// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { whyLost } from './lost-chunk.ts';

afterEach(() => void vi.unstubAllGlobals());

const ENTRY = '/assets/entry-1.js';
const page =
  (scripts: string, status = 200) =>
  async () =>
    new Response(`<script src="${scripts}">`, { status });

test.each([
  ['pages have other scripts', 'version.new', page('/assets/entry-2.js')],
  ['pages have the same scripts', 'network.fault', page(ENTRY)],
  ['a gateway answers with a page of its own', 'network.fault', page('', 502)],
  ['nobody answers', 'network.offline', () => Promise.reject(new TypeError('no answer'))],
])('a chunk is lost where %s: %s', async (_, because, fetch) => {
  vi.stubGlobal('fetch', fetch);
  expect(await whyLost('/', ENTRY)).toBe(because);
});
