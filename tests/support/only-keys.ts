import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has. */
const MOST_STOPS = 200;

/** True if the focus is visible: a ring around the focused element, or around the box that it is in. */
function focusShows(): boolean {
  const active = document.activeElement;
  const around = [active, active?.parentElement, active?.parentElement?.parentElement];
  return around.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || / 0px 0px 0px 1px/.test(boxShadow);
  });
}

/** Presses and types with the keyboard alone, and fails where the focus does not get to, or is not seen. */
export function onlyKeys(page: Page) {
  const reach = async (goal: Locator) => {
    await goal.waitFor();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await goal.evaluate((element) => element === document.activeElement)) {
        if (!(await page.evaluate(focusShows))) throw new Error(`the focus on ${goal} is not seen`);
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not get to ${goal}`);
  };
  return {
    press: async (goal: Locator) => {
      await reach(goal);
      await page.keyboard.press('Enter');
    },
    type: async (field: Locator, text: string) => {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}
