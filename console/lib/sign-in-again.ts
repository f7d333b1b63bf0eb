import { createStore } from '../../web/store.ts';

/** Somebody whose session has ended while the console was open. */
export interface Ended {
  name: string;
  answer: (signedIn: boolean) => void;
}

/** Whom the sheet asks; null while no session has ended. */
export const endedSession = createStore<Ended | null>(null);
let asking: Promise<boolean> | null = null;

/** Shows the sheet, once for all calls that wait; whether the person signed in again. */
export function askToSignInAgain(name: string): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    endedSession.set({
      name,
      answer: (signedIn) => {
        asking = null;
        endedSession.set(null);
        resolve(signedIn);
      },
    });
  });
  return asking;
}
