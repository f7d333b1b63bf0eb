import { join } from 'node:path';
import { startProcess } from '../../../programs.ts';
import { FONTS } from '../posters/fonts.ts';
import type { Answer, Job } from './messages.ts';

/** How long one conversion may take, in ms: fifty times what a photograph of a telephone does. */
const DEADLINE = 20_000;

/** The memory of JavaScript in a converter, in MB; pictures are outside of it. */
const HEAP = 64;

/** Nothing of the shop's: a decoder that was taken over finds no secret in it. */
const ENVIRONMENT = {
  // Memory of a thread goes back to the system, in place of one more arena for each.
  MALLOC_ARENA_MAX: '2',
  // Large pictures are never put on a disk, which may be read-only.
  VIPS_DISC_THRESHOLD: '64g',
  // What the machine has of fonts would change posters.
  FONTCONFIG_FILE: join(FONTS, 'fonts.conf'),
  // What a decoder finds odd in a picture belongs in no log.
  VIPS_WARNING: '0',
};

/** A converter ended before it answered. */
export class ConverterGone extends Error {
  override name = 'ConverterGone';
}

export interface Converter {
  /** Throws `ConverterGone` if the process ends first, of which it may be the cause. */
  convert: (job: Job) => Promise<Answer>;
  end: () => void;
}

/**
 * A process that converts one picture after the other. It may end at any time, and ends with this one; `onEnd` is called
 * then. While it converts nothing, it keeps this process from no end.
 */
export function startConverter(onEnd: () => void): Converter {
  const child = startProcess('converter', { env: ENVIRONMENT, execArgv: [`--max-old-space-size=${HEAP}`] });
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  const rest = () => {
    child.unref();
    child.channel?.unref();
  };
  const ended = (why: string, cause?: unknown) => {
    waiting?.reject(new ConverterGone(`a converter of pictures has ended: ${why}`, { cause }));
    onEnd();
  };
  const end = () => void child.kill('SIGKILL');
  child.on('message', (answer: Answer) => waiting?.resolve(answer));
  child.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  child.on('error', (error) => ended('no process could be started, or reached', error));
  rest();
  return {
    convert: async (job) => {
      child.ref();
      child.channel?.ref();
      const deadline = setTimeout(end, DEADLINE);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          waiting = { resolve, reject };
          // Its end says why.
          child.send(job, () => undefined);
        });
      } finally {
        clearTimeout(deadline);
        waiting = undefined;
        rest();
      }
    },
    end,
  };
}
