import type { Reader } from '../../../db/store.ts';

/** Reads many rows of one view of the database. */
export type Report = (view: Reader, input: never) => PromiseLike<unknown>;

/** Takes long and reads no database. */
export type Calculation = (input: never) => unknown;

/** Reports as they are asked for: the view is theirs. Each throws `Overloaded` if too many wait. */
export type Asked<Reports extends Record<string, Report>> = {
  [Name in keyof Reports]: Reports[Name] extends (view: Reader, ...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Awaited<Output>>
    : never;
};

/** Calculations as they are asked for: they take place in a thread. */
export type Calculated<Calculations extends Record<string, Calculation>> = {
  [Name in keyof Calculations]: (...input: Parameters<Calculations[Name]>) => Promise<ReturnType<Calculations[Name]>>;
};
