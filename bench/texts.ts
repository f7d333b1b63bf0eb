import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Call } from '../client/lib/api/api-of-calls.ts';
import { methodAndPath } from '../shared/contract/calls.ts';
import { prepareShop } from './http/prepare.ts';
import { startShop } from './http/processes.ts';
import { median } from './median.ts';

/**
 * `npm run bench:texts`: how fast pages are rendered with their texts composed for the reader, compared with the same
 * pages with fixed texts. Data comes from stored answers, so only the rendering is measured.
 */
const ROUNDS = 5;
const RENDERS = 300;
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'pintuan-texts-'));

await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  plugins: [
    {
      name: 'recorded-texts',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === '../lib/texts/texts.ts' && importer?.endsWith('client/app/entry-server.tsx')
          ? join(root, 'bench/texts/recorded-texts.tsx')
          : null,
    },
  ],
  build: { ssr: 'bench/texts/entry.ts', outDir: folder },
});
const { renderPage, textsAre }: typeof import('./texts/entry.ts') = await import(join(folder, 'entry.js'));

const data = join(folder, 'data');
await prepareShop(data, 0);
const shop = await startShop(data);
const cached = new Map<string, ReturnType<Call>>();
const call: Call = (name, fields) => {
  const [, path] = methodAndPath(name);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const texts = given.map(([field, value]) => [field, String(value)]);
  const url = `http://127.0.0.1:${shop.port}${path}?${new URLSearchParams(texts)}`;
  const answer = cached.get(url) ?? fetch(url).then((response) => response.json() as ReturnType<Call>);
  cached.set(url, answer);
  return answer;
};

async function perSecond(path: string, locale: 'zh-CN' | 'ar-SA', mode: 'real' | 'fixed'): Promise<number> {
  const texts = textsOf(locale);
  const render = () =>
    renderPage(
      {
        request: new Request(`http://127.0.0.1${path}`),
        call,
        visitor: async () => null,
        locale,
        texts,
        shop: {
          name: '免税拼团',
          names: {},
          currency: '¥',
          currencyCode: 'CNY',
          timeZone: 'Asia/Shanghai',
          origin: 'http://127.0.0.1',
          version: '',
        },
      },
      { styles: () => '', headTags: () => '' },
    );
  textsAre('recording');
  const page = await render();
  if (page.kind !== 'page' || page.status !== 200) throw new Error(`${path} is no page`);
  const from = performance.now();
  for (let n = 0; n < RENDERS; n++) {
    textsAre(mode);
    await render();
  }
  return (RENDERS * 1000) / (performance.now() - from);
}

const tables = new Map<string, Record<string, string>>();

/** The same object each time, so its table is compiled once. */
function textsOf(locale: string): Record<string, string> {
  const known = tables.get(locale) ?? JSON.parse(readFileSync(join(root, `locales/${locale}.json`), 'utf8'));
  tables.set(locale, known);
  return known;
}

process.stdout.write('| page | language | translated, a second | fixed | ratio |\n|---|---|---|---|---|\n');
for (const path of ['/', '/list/2', '/user/detail/1', '/login']) {
  for (const locale of ['zh-CN', 'ar-SA'] as const) {
    const rounds: [number, number][] = [];
    await perSecond(path, locale, 'real');
    for (let n = 0; n < ROUNDS; n++) {
      rounds.push([await perSecond(path, locale, 'real'), await perSecond(path, locale, 'fixed')]);
    }
    const [real, fixed] = [median(rounds.map(([one]) => one)), median(rounds.map(([, other]) => other))];
    const ratio = median(rounds.map(([one, other]) => one / other));
    process.stdout.write(`| ${path} | ${locale} | ${real.toFixed(0)} | ${fixed.toFixed(0)} | ${ratio.toFixed(2)} |\n`);
  }
}
await shop.stop();
rmSync(folder, { recursive: true });
