import { median } from '../median.ts';
import type { Bound, Case } from './cases.ts';
import type { Job, Outcome } from './generator.ts';
import type { Prepared } from './prepare.ts';
import { type Server, type startGenerator, startRenders } from './processes.ts';

export interface Measured {
  name: string;
  target: number;
  /** A second, medians. */
  ours: number;
  limit: number;
  /** The median of the rounds' own ratios. */
  ratio: number;
  /** Milliseconds, of ours. */
  p50: number;
  p99: number;
  collected: string[];
}

interface Setting {
  shop: Server;
  generator: ReturnType<typeof startGenerator>;
  prepared: Prepared;
  rounds: number;
  /** Milliseconds of each round. */
  duration: number;
  /** Milliseconds until what renders or writes is measured: it takes V8 long to compile all that it goes through. */
  longWarmUp: number;
}

/** The same for cached answers and short calls. */
const WARM_UP = 1000;

/** A part of each list of fields: no group can be joined twice. */
function partOf(job: Case['job'], part: number, of: number): Case['job'] {
  const cut = (list: string[]) =>
    list.slice(Math.floor((list.length * part) / of), Math.floor((list.length * (part + 1)) / of));
  const fields = Object.entries(job.fields).map(([name, value]) => [name, Array.isArray(value) ? cut(value) : value]);
  return { ...job, fields: Object.fromEntries(fields) };
}

/** Asks the shop and its limits in turn; a figure for each limit. Throws when an answer was not what it should be. */
export async function compare(one: Case, setting: Setting): Promise<Measured[]> {
  const { shop, generator, rounds, duration } = setting;
  const { job, bounds } = one;
  const warmUp = one.shop === 'bare' || job.method === 'POST' ? setting.longWarmUp : WARM_UP;
  const send = async (who: string, port: number, part: Case['job'], ms: number): Promise<Outcome> => {
    const outcome = await generator.run({ ...part, port, duration: ms } satisfies Job);
    if (outcome.wrong > 0) throw new Error(`${who}: ${outcome.wrong} wrong answers, ${outcome.firstWrong}`);
    return outcome;
  };
  const ours: Outcome[] = [];
  const theirs: { bound: Bound; beside: Beside; rates: number[] }[] = [];
  try {
    // The first part of each list is for warming up.
    await send('the shop', shop.port, partOf(job, 0, rounds + 1), warmUp);
    for (const bound of bounds) {
      const beside = await limitOf(bound, (...wish) => send(`the limit of ${bound.name}`, ...wish));
      theirs.push({ bound, beside, rates: [] });
      await beside.run(job, warmUp);
    }
    for (let round = 1; round <= rounds; round++) {
      const part = partOf(job, round, rounds + 1);
      const stop = buyNowAndThen(one, setting);
      ours.push(await send('the shop', shop.port, part, duration));
      stop();
      for (const { beside, rates } of theirs) rates.push(rateOf(await beside.run(part, duration)));
    }
  } finally {
    for (const { beside } of theirs) await beside.stop();
  }
  return theirs.map(({ bound: { name, target }, rates }) => ({
    name,
    target,
    ours: median(ours.map(rateOf)),
    limit: median(rates),
    ratio: median(ours.map((outcome, round) => rateOf(outcome) / (rates[round] ?? Number.NaN))),
    p50: median(ours.map(({ p50 }) => p50)),
    p99: median(ours.map(({ p99 }) => p99)),
    collected: ours.flatMap(({ collected }) => collected),
  }));
}

/** A second. */
function rateOf({ answers, took }: { answers: number; took: number }): number {
  return answers / took;
}

interface Beside {
  run: (job: Case['job'], duration: number) => Promise<{ answers: number; took: number }>;
  stop: () => Promise<void>;
}

async function limitOf(
  { limit }: Bound,
  send: (port: number, job: Case['job'], duration: number) => Promise<Outcome>,
): Promise<Beside> {
  if (limit.kind === 'renders') {
    const renders = startRenders(limit.script, limit.input);
    return { run: (_, duration) => renders.run(duration), stop: renders.stop };
  }
  const server = await limit.start();
  return { run: (job, duration) => send(server.port, job, duration), stop: server.stop };
}

/** Concurrent purchases, if the case has them; the returned function ends them. */
function buyNowAndThen({ purchaseEvery }: Case, { shop, prepared }: Setting): () => void {
  if (purchaseEvery === undefined) return () => {};
  const buy = () => {
    const body = new FormData();
    body.set('id', '1');
    const headers = { Authorization: prepared.tokens[0] ?? '' };
    void fetch(`http://127.0.0.1:${shop.port}/api/buy_item`, { method: 'POST', headers, body });
  };
  buy();
  const timer = setInterval(buy, purchaseEvery);
  return () => clearInterval(timer);
}

/** Rows of a table in Markdown, with its head before the first. */
export function table(measured: Measured[], head: boolean): string {
  const number = (value: number) => Math.round(value).toLocaleString('en');
  const rows = measured.map(({ name, ours, limit, ratio, target, p50, p99 }) => {
    const times = `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
    return `| ${name} | ${number(ours)} | ${number(limit)} | ${ratio.toFixed(2)} | ${target.toFixed(2)} | ${times} |`;
  });
  const titles = [
    '| what | ours, a second | its limit | ratio | target | p50 / p99, ms |',
    '|---|---|---|---|---|---|',
  ];
  return [...(head ? titles : []), ...rows].join('\n');
}
