import type { ConsoleOutput } from '../../shared/console/index.ts';
import { neededContext } from '../../web/needed-context.ts';
import type { QueueLengths, QueueName } from './queues.ts';
import type { Me } from './session.ts';
import type { TextKey } from './texts.ts';

/** The groups of the navigation, in their order: the first has no heading. */
export const groups = ['top', 'money', 'goods', 'shop', 'people', 'watch'] as const;

/** A screen's entry in the navigation. `Icon` is the name of one. */
export interface NavEntry<Icon extends string = string> {
  group: (typeof groups)[number];
  icon: Icon;
  text: TextKey;
  /** What waits on the screen: its entry counts all of them. */
  queues?: readonly QueueName[];
}

/** What the shell knows, for screens that show it too. */
export interface ShellData {
  me: Me;
  queues: QueueLengths;
  /** What is wrong with the shop itself, as far as the role is told. */
  alarms: ConsoleOutput<'alarms'>;
}

export const [ShellProvider, useShell] = neededContext<ShellData>('Shell');
