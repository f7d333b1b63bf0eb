/**
 * Gives the history entry of a document that was opened by its address a key of its own; called before the router is
 * made. The router calls all such entries of a tab by one name, so that this page would begin as far down as the last one
 * was left.
 */
export function giveOwnKey(): void {
  const { state } = window.history;
  if (typeof state?.key === 'string') return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
