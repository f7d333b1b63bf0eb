import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults/fault.ts';
import { backupsMustBeMade, jobsMustRunOnce, makeDue } from './jobs.ts';
import { openLoad } from './load.ts';
import type { Machines } from './machines.ts';
import { mustKeepPromises } from './promises.ts';
import { watchRuns } from './runs.ts';
import { jobsCell, type Outcome } from './table.ts';
import { openWatcher } from './watcher.ts';

/** Before the fault and after everything is whole again, in ms. */
const CALM = 2000;

/** Lets the faults happen one after the other while shoppers buy, and checks after each that every promise is kept. */
export async function letHappen(machines: Machines, faults: readonly Fault[], say: (line: string) => void) {
  const { origin, shops, itemIds } = machines;
  const load = await openLoad({ origin, itemIds, invitation: shops[0]?.invitation() ?? '' });
  const scene = { ...machines, watcher: await openWatcher(machines) };
  const runs = await watchRuns(machines);
  const outcomes: Outcome[] = [];
  // The next one comes by itself within three minutes.
  await makeDue(machines, 'backup');
  const one = async (fault: Fault): Promise<void> => {
    say(fault.name);
    const beganAt = Date.now();
    const began = load.blow();
    await pause(CALM);
    const due = await runs.makeDue();
    const note = await fault.happen(scene, load);
    await pause(CALM);
    const measured = load.measure(began, performance.now());
    await load.calm();
    await mustKeepPromises(machines, load.storm.promised());
    await due.mustBeDone();
    await jobsMustRunOnce(machines);
    await backupsMustBeMade(machines);
    const jobs = await runs.count(beganAt, measured.gap);
    outcomes.push({ name: fault.name, note, jobs, ...measured });
    const { gap, failedWrites, failedReads, bare } = measured;
    const failed = `${failedWrites} writes and ${failedReads} reads failed (${bare} by the balancer)`;
    say(
      `  gap ${(gap / 1000).toFixed(1)} s, ${failed}, ${load.storm.promised().length} promises are kept; ${jobsCell(jobs)}; ${note}`,
    );
  };
  try {
    for (const fault of faults) await one(fault);
    return outcomes;
  } catch (error) {
    load.giveUp();
    throw error;
  }
}
