import { type LibraryInput, selectLibrary } from '../../../db/queries/console/library.ts';
import type { Reader } from '../../../db/store.ts';

/** A page of pictures; those that nothing uses are found among all. */
export const readLibrary = (view: Reader, input: LibraryInput) => selectLibrary(view, input);
