import type { Load } from '../load.ts';
import type { Machines } from '../machines.ts';
import type { Watcher } from '../watcher.ts';

export type Scene = Machines & { watcher: Watcher };

/** Something that happens while shoppers buy. */
export interface Fault {
  name: string;
  /** Does it, and resolves when everything is whole again; answers what is worth a word. */
  happen: (scene: Scene, load: Load) => Promise<string>;
}
