import type { Services } from '../../server/services.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { charts } from '../../shared/console/charts.ts';
import { median } from '../median.ts';
import { type Slowest, slowestOf } from './bounds.ts';
import type { Ask } from './own-console.ts';
import { timed } from './timed.ts';

interface Figure {
  what: string;
  call: ConsoleCallName;
  fields: object;
}

/** Every figure of the console. */
export const figures: readonly Figure[] = [
  ...(['queues', 'today', 'money'] as const).map((call) => ({ what: call, call, fields: {} })),
  ...charts.flatMap((chart) =>
    [28, 365].map((days) => ({
      what: `${chart}, ${days} days`,
      call: 'figures' as const,
      fields: { chart, days },
    })),
  ),
];

/** Times that a figure is asked for, after the first. */
const TIMES = 5;

/** How long the first close of all days takes, then each figure. */
export async function measureFigures({ days }: Services, ask: Ask, say: (line: string) => void): Promise<Slowest> {
  const closing = await timed(() => days.close(undefined, (day) => say(`closed until ${day}`)));
  say(`${closing.result} days closed in ${closing.took.toFixed(0)} ms, longest turn ${closing.turn.toFixed(0)} ms`);
  const all: Slowest[] = [];
  for (const { what, call, fields } of figures) {
    const first = await timed(() => ask(call, fields));
    const times = [];
    for (let n = 0; n < TIMES; n++) times.push(await timed(() => ask(call, fields)));
    const took = median(times.map((one) => one.took));
    const turn = Math.max(first.turn, ...times.map((one) => one.turn));
    const cpu = median(times.map((one) => one.cpu));
    all.push({ what, took, cpu, turn });
    say(
      `${what}: ${took.toFixed(0)} ms (processor ${cpu.toFixed(0)}), first ${first.took.toFixed(0)}, longest turn ${turn.toFixed(0)} ms`,
    );
  }
  return slowestOf(all);
}
