import type zh from '../../staff-locales/zh-CN.json';

type Texts = keyof typeof zh;

/** What may be wrong with a cell; each has its sentence `problem.<code>` in `server/staff-locales`. */
export type WrongCode = Texts extends infer Key ? (Key extends `problem.${infer Code}` ? Code : never) : never;

/** Why a text is not valid in its column. Ids are texts: they are shown without grouping. */
export class Wrong {
  constructor(
    readonly code: WrongCode,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {}
}
