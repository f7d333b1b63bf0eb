import project from '../../../package.json' with { type: 'json' };
import { allows } from '../../../shared/console/rights.ts';
import type { SentFile } from '../../api/handler.ts';
import { sheetOf, textCell } from '../../csv.ts';
import { type ConsoleHandlerDeps, nameOf, type SessionHandler, type StaffHandler } from './handler.ts';
import { shownSystem } from './shown-system.ts';
import { shownQueue, shownToday } from './shown-today.ts';

export function figureHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { desk, setup, system: machinery } = services;

  const queues: SessionHandler<'queues'> = async (_, { staff }) => ({
    data: (await desk.queues(staff)).map(shownQueue),
  });

  const alarms: SessionHandler<'alarms'> = async (_, { staff }) => ({
    data: await services.systemAlerts.standing(staff.grants),
  });

  const today: SessionHandler<'today'> = async (_, { staff }) => ({
    data: {
      ...shownToday(await desk.today(staff)),
      setup_left: await setup.left(staff),
      unguarded: allows(staff.grants, 'shopSettings:read') ? await machinery.unguarded() : [],
    },
  });

  const figures: StaffHandler<'figures'> = async ({ chart, ...span }) => ({ data: await desk.chart(chart, span) });

  const figuresFile: StaffHandler<'figuresFile'> = async ({ chart, ...span }, caller) => {
    const table = await desk.chart(chart, span);
    return { data: null, file: fileOf(table, nameOf(caller)) };
  };

  const system: StaffHandler<'system'> = async () => ({
    data: { version: project.version, ...shownSystem(await machinery.state()), unguarded: await machinery.unguarded() },
  });

  return { queues, alarms, today, figures, figuresFile, system };
}

type Table = Awaited<ReturnType<ConsoleHandlerDeps['services']['desk']['chart']>>;

/** A chart as CSV: who asked for it and when stand in the last line; money in yuan, as a number. */
function fileOf({ chart, from, to, columns, rows, others }: Table, who: string): SentFile {
  const all = [...rows.map((row) => row.cells), ...(others ? [['others', ...others]] : [])];
  const cells = all.map((row) =>
    row.map((cell, index) => {
      if (typeof cell !== 'number') return textCell(cell ?? '');
      return columns[index]?.kind === 'fen' ? (cell / 100).toFixed(2) : cell;
    }),
  );
  const head = columns.map(({ key }) => key);
  const origin = [textCell(`${chart} ${from} – ${to}`), textCell(who), new Date().toISOString()];
  return { name: `${chart}-${to}.csv`, type: 'text/csv', body: sheetOf([head, ...cells, origin]) };
}
