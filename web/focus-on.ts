/**
 * Gives the focus to what takes none by itself: a heading, a part of the page. It can be focused for as long as it has
 * the focus, so that a press on its words does not take it there later.
 */
export function focusOn(place: HTMLElement, options: FocusOptions = { preventScroll: true }): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus(options);
}
