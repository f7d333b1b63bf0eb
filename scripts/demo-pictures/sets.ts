import type { PaintSet } from './backdrop.ts';
import type { SetName } from './scene-format.ts';
import { arch } from './sets/arch.ts';
import { blinds } from './sets/blinds.ts';
import { blocks } from './sets/blocks.ts';
import { bokeh } from './sets/bokeh.ts';
import { curtain } from './sets/curtain.ts';
import { cushion } from './sets/cushion.ts';
import { disc } from './sets/disc.ts';
import { flatlay } from './sets/flatlay.ts';
import { gloss } from './sets/gloss.ts';
import { halo } from './sets/halo.ts';
import { hills } from './sets/hills.ts';
import { loop } from './sets/loop.ts';
import { niche } from './sets/niche.ts';
import { night } from './sets/night.ts';
import { podium } from './sets/podium.ts';
import { rail } from './sets/rail.ts';
import { shelf } from './sets/shelf.ts';
import { shore } from './sets/shore.ts';
import { slats } from './sets/slats.ts';
import { stairs } from './sets/stairs.ts';
import { steps } from './sets/steps.ts';
import { stones } from './sets/stones.ts';
import { sweep } from './sets/sweep.ts';
import { table } from './sets/table.ts';
import { tiles } from './sets/tiles.ts';
import { tray } from './sets/tray.ts';
import { windowLight } from './sets/window.ts';

export const sets: Record<SetName, PaintSet> = {
  arch,
  blinds,
  blocks,
  bokeh,
  curtain,
  cushion,
  disc,
  flatlay,
  gloss,
  halo,
  hills,
  loop,
  niche,
  night,
  podium,
  rail,
  shelf,
  shore,
  slats,
  stairs,
  steps,
  stones,
  sweep,
  table,
  tiles,
  tray,
  window: windowLight,
};
