let unsaved = 0;
let given = false;

/** Whether a screen has changes that a newer row from the server would take away. */
export const hasUnsaved = (): boolean => unsaved > 0 && !given;

/** From now on nobody is asked: the page is left for somebody else. */
export function giveUpUnsaved(): void {
  given = true;
}

/** Counts changes that are not saved until the returned function is called. */
export function holdUnsaved(): () => void {
  unsaved += 1;
  return () => {
    unsaved -= 1;
  };
}
