import { normalized } from '../normalized.ts';

/** Characters of a cell that are compared. */
export const COMPARED = 100;

/** A cell as its values are chosen and compared. */
export const plainValue = (cell: string): string => normalized(cell.slice(0, COMPARED), 'NFKC').trim().toLowerCase();
