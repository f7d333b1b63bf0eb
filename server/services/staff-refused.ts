import type { SectionColumn } from '../../shared/console/section-texts.ts';
import type zh from '../staff-locales/zh-CN.json';

type Texts = keyof typeof zh;

/** A part of a refusal's sentence that is in the reader's language itself. */
export interface RefusedWords {
  text: Texts;
  params?: Params;
}

/** The same of a column of the storefront's rows, which the sentence calls what the screens do. */
interface RefusedColumn {
  column: SectionColumn;
}

/** Several words are listed as the reader's language does. */
type Params = Readonly<Record<string, string | number | RefusedWords | RefusedColumn | readonly RefusedWords[]>>;

/** Why the console refuses; each reason has its sentence `refusal.<reason>` in `server/staff-locales`. */
export type StaffReason = Texts extends infer Key ? (Key extends `refusal.${infer Reason}` ? Reason : never) : never;

/** The code of an answer that refuses (shared/console/index.ts). */
type StaffCode = 400 | 401 | 403 | 409 | 428;

interface Options extends ErrorOptions {
  code?: StaffCode;
  params?: Params;
  /** What the interface needs to go on: the present row (409), or the challenge (428). */
  data?: unknown;
}

/** A call of the console is refused, and nothing has changed. */
export class StaffRefused extends Error {
  override name = 'StaffRefused';
  readonly code: StaffCode;
  readonly params: Params;
  readonly data: unknown;

  constructor(
    readonly reason: StaffReason,
    { code = 400, params = {}, data = null, ...options }: Options = {},
  ) {
    super(reason, options);
    this.code = code;
    this.params = params;
    this.data = data;
  }
}
