import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useAct } from '../../lib/use-act.ts';
import { smaller } from './picture.ts';

export type SentPicture = ConsoleOutput<'pictureUpload'>;

/** Sends pictures to the library one after the other; answers those before one that was refused. */
export function usePictureUpload() {
  const { run, refused } = useAct('pictureUpload');
  const [progress, setProgress] = useState<{ at: number; all: number } | null>(null);
  const send = async (files: readonly File[]): Promise<SentPicture[]> => {
    const sent: SentPicture[] = [];
    try {
      for (const [at, file] of files.entries()) {
        setProgress({ at: at + 1, all: files.length });
        const one = await run({ file: await smaller(file) });
        if (!one.done) break;
        sent.push(one.data);
      }
    } finally {
      setProgress(null);
    }
    return sent;
  };
  return { send, progress, refused };
}
