import { join } from 'node:path';

/** The folder in which a restore assembles a shop; in the data folder, so that its parts can be moved. */
export const stagingOf = (dataDir: string) => join(dataDir, 'restoring');

/** Says that all of a shop is there, and only has to be moved. */
export const wholeOf = (dataDir: string) => join(stagingOf(dataDir), 'whole');
