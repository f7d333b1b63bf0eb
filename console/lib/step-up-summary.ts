import type { ReactNode } from 'react';

/** What a person agrees to with a fresh factor, as it stands on the sheet beside the button. */
export interface StepUpSummary {
  /** `付出`. */
  verb: string;
  /** The sum, if money moves. */
  fen?: number;
  /** To whom, to which card, its number, who asked, who agrees. */
  rows: readonly (readonly [name: string, value: ReactNode])[];
  /** What cannot be undone. */
  final?: string;
  /** Doubtful facts to look at once more. */
  look?: ReactNode;
  /** On the button: `签名并同意付款`. */
  button: string;
}
