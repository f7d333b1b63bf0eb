import { createStore } from '../../web/store.ts';
import type { StepUpAnswer } from './api.ts';
import type { PasskeyOptions } from './passkeys.ts';
import type { Refused } from './refused.ts';
import type { StepUpSummary } from './step-up-summary.ts';

/** The challenge of a 428: for the person's passkeys, or for a code. */
export interface Challenge {
  kind: string;
  nonce: string;
  passkey: PasskeyOptions;
  code: boolean;
}

/** A call that waits for a fresh factor. */
export interface Asked {
  challenge: Challenge;
  summary: StepUpSummary | null;
  answer: (answer: StepUpAnswer | null) => void;
}

/** What the sheet asks for; null while nothing waits. */
export const stepUpAsked = createStore<Asked | null>(null);

/** Shows the sheet; what the person shows, or null if they leave it. */
export function askForFactor({ data }: Refused, summary: StepUpSummary | null): Promise<StepUpAnswer | null> {
  stepUpAsked.get()?.answer(null);
  return new Promise((resolve) => {
    stepUpAsked.set({
      challenge: data as Challenge,
      summary,
      answer: (answer) => {
        stepUpAsked.set(null);
        resolve(answer);
      },
    });
  });
}
