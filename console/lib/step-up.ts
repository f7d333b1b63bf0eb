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

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Shows the sheet; what the person shows, or null if they leave it. */
export function askForFactor({ data }: Refused, summary: StepUpSummary | null): Promise<StepUpAnswer | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    set({
      challenge: data as Challenge,
      summary,
      answer: (answer) => {
        set(null);
        resolve(answer);
      },
    });
  });
}

export const stepUpStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => asked,
};
