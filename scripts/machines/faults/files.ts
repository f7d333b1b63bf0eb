import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../wait.ts';
import type { Fault } from './fault.ts';

/** More than the disk of the files holds, in bytes. */
const TOO_MUCH = 1024 ** 3;

/** How long the disk stays full, in ms. */
const FULL = 5000;

export const diskFull: Fault = {
  name: 'the disk of the bucket is full',
  happen: async ({ disk, watcher }) => {
    const number = await watcher.beginTransfer();
    const ballast = join(disk, 'ballast');
    try {
      writeFileSync(ballast, Buffer.alloc(TOO_MUCH));
      throw new Error('there was room for everything');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    const refused = await watcher.sendProof(number);
    await pause(FULL);
    rmSync(ballast);
    if (refused.code !== 503) throw new Error(`a picture for which there is no room was answered ${refused.code}`);
    // Swift tries a disk that was full again after a while.
    await until('a picture that is accepted', async () => (await watcher.sendProof(number)).code === 200);
    return 'purchases go on; a picture is refused with 503, and accepted once there is room';
  },
};
