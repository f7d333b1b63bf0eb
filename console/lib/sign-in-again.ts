/** Somebody whose session has ended while the console was open. */
export interface Ended {
  name: string;
  answer: (signedIn: boolean) => void;
}

let ended: Ended | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: Ended | null): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** Shows the sheet, once for all calls that wait; whether the person signed in again. */
export function askToSignInAgain(name: string): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    set({
      name,
      answer: (signedIn) => {
        asking = null;
        set(null);
        resolve(signedIn);
      },
    });
  });
  return asking;
}

export const signInAgainStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => ended,
};
