import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { processorTime } from './cores/processor-time.ts';
import { startPostgres } from './growth/postgres.ts';
import type { Job } from './http/generator.ts';
import { startGenerator, startShop } from './http/processes.ts';
import { median } from './median.ts';

/**
 * `npm run bench:cores -- [--processes 2] [--rounds 5] [--seconds 4]`: what a shop of several processes (`PROCESSES`)
 * does on PostgreSQL beside one of a single process, both asked in turn. Shop, PostgreSQL and the generator share the
 * machine's cores, so beside answers a second it says whose processor time each answer took: what the shop's own takes
 * says how it would grow if the others had cores of their own.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
});
const SHOPPERS = 64;
/** Not that of the other measurements, which may be running. */
const PORT = 54_331;
const SIZES = ['1', values.processes];

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'pintuan-cores-'));
const databaseDir = join(folder, 'pg');
const postgres = await startPostgres(databaseDir, PORT);
const postgresPid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
// Said before the first module with queries is loaded: it reads which engine to write them for.
process.env.DATABASE_URL = postgres.url;
const { prepareShop } = await import('./http/prepare.ts');
const generator = startGenerator(null);

const READ = { method: 'GET', headers: ['Accept-Encoding: br'], tokens: [], fields: {}, keyed: false } as const;

/** Of each kind one shop has one process, and the other several. */
async function openPair(tokensOf: number, env: Record<string, string>) {
  return Promise.all(
    SIZES.map(async (processes, n) => {
      const dataDir = join(folder, `shop-${tokensOf}-${n}`);
      const databaseUrl = await postgres.emptyDatabase(`cores_${tokensOf}_${n}`);
      const prepared = await prepareShop(dataDir, tokensOf, databaseUrl);
      const settings = { DATABASE_URL: databaseUrl, PROCESSES: processes, ...env };
      return { prepared, shop: await startShop(dataDir, settings, [], null) };
    }),
  );
}

type Pair = Awaited<ReturnType<typeof openPair>>;
type Wish = Omit<Job, 'port' | 'duration' | 'collect'>;

/** Processor time of an answer, in ms. */
interface Took {
  rate: number;
  shop: number;
  postgres: number;
  generator: number;
}

async function askFor(seconds: number, shop: Pair[number]['shop'], wish: Wish): Promise<Took> {
  const parties = { shop: shop.pid, postgres: postgresPid, generator: generator.pid };
  const times = () => Object.entries(parties).map(([name, pid]) => [name, processorTime(pid)] as const);
  const before = new Map(times());
  const done = await generator.run({ ...wish, port: shop.port, duration: seconds * 1000, collect: null });
  if (done.wrong > 0) throw new Error(`${done.wrong} wrong answers, ${done.firstWrong}`);
  const each = times().map(([name, time]) => [name, ((time - (before.get(name) ?? 0)) * 1000) / done.answers]);
  return { rate: done.answers / done.took, ...Object.fromEntries(each) };
}

async function measure(name: string, pair: Pair, wishOf: (one: Pair[number]) => Wish): Promise<string> {
  const took: Took[][] = pair.map(() => []);
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const [n, one] of pair.entries()) {
      const found = await askFor(Number(values.seconds), one.shop, wishOf(one));
      // The first round is for warming up.
      if (round > 0) took[n]?.push(found);
    }
  }
  const middle = (n: number, of: keyof Took) => median((took[n] ?? []).map((one) => one[of]));
  const ofRounds = (take: (one: Took, several: Took) => number) =>
    median((took[0] ?? []).map((one, n) => take(one, took[1]?.[n] as Took)));
  const growth = ofRounds((one, several) => several.rate / one.rate);
  const own = ofRounds((one, several) => one.shop / several.shop);
  const all = ({ shop, postgres, generator }: Took) => shop + postgres + generator;
  // What the same cores would give at the most, if one process used all of its own.
  const most = ofRounds((one) => Math.min(Number(values.processes), (Number(values.processes) * one.shop) / all(one)));
  const parts = (n: number) =>
    (['shop', 'postgres', 'generator'] as const).map((of) => middle(n, of).toFixed(3)).join(' + ');
  const rates = [0, 1].map((n) => Math.round(middle(n, 'rate')).toLocaleString('en'));
  return `| ${name} | ${rates.join(' | ')} | ${growth.toFixed(2)} | ${most.toFixed(2)} | ${parts(0)} | ${parts(1)} | ${own.toFixed(2)} |`;
}

const buy = ({ prepared }: Pair[number]): Wish => ({
  method: 'POST',
  path: '/api/buy_item',
  headers: [],
  tokens: prepared.tokens,
  keyed: true,
  // Many items: those who buy the same one wait for its row.
  fields: { id: Array.from({ length: 60_000 }, (_, n) => String((n % 165) + 1)), price: '', expect_num: '1' },
  connections: 64,
});

try {
  const caching = await openPair(SHOPPERS, {});
  const bare = await openPair(1, { CACHE_MB: '0' });
  const [several] = SIZES.slice(1);
  process.stdout.write(
    `| what | 1 process, a second | ${several} processes | growth | at most here | ms of processor each (shop + PostgreSQL + generator), 1 | the same, ${several} | own time, 1 over ${several} |\n|---|---|---|---|---|---|---|---|\n`,
  );
  const page = (path: string, connections: number) => (): Wish => ({
    ...READ,
    headers: [...READ.headers],
    tokens: [],
    path,
    connections,
  });
  process.stdout.write(`${await measure('/, kept', caching, page('/', 32))}\n`);
  process.stdout.write(`${await measure('/, rendered each time', bare, page('/', 32))}\n`);
  process.stdout.write(`${await measure('/api/buy_item', caching, buy)}\n`);
  for (const { shop } of [...caching, ...bare]) await shop.stop();
} finally {
  await generator.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
