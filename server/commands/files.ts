import { resolve } from 'node:path';
import type { Store } from '../../db/store.ts';
import { lookUpNeeded } from '../backup/files.ts';
import { copyFiles } from '../files/copy-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore, PATIENT } from '../files/open-file-store.ts';
import { isS3, type S3Settings } from '../files/places.ts';
import { markForCopy } from '../process/identity.ts';
import { type Command, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';

const USAGE = 'files copy <folder|s3://bucket/prefix> [--json]';

interface Deps {
  store: Store;
  files: FileStore;
  s3: S3Settings | undefined;
}

/** `files copy <to>`: for a shop that moves its files, while it sells (docs/operator.md, Files on S3). */
export function fileCommands({ store, files, s3 }: Deps): Record<string, Command> {
  return {
    files: async ({ positionals: [action, to, ...rest], cwd, json, progress, signal }) => {
      if (action !== 'copy' || to === undefined || rest.length > 0) throw new UsageError(USAGE);
      const target = await openFileStore(isS3(to) ? to.replace(/\/$/, '') : resolve(cwd, to), s3, PATIENT);
      const shown = progressLine(progress);
      try {
        const done = await copyFiles(files, target, {
          mark: await markForCopy(store),
          lookUpNeeded: () => lookUpNeeded(store),
          progress: shown.show,
          signal,
        });
        if (json) return printed(JSON.stringify({ from: files.place, to: target.place, ...done }, null, 2));
        return printed(
          `${files.place} → ${target.place}: files ${done.copied}, bytes ${done.bytes}; there already: ${done.there}; removed: ${done.removed}`,
        );
      } finally {
        shown.clear();
      }
    },
  };
}
