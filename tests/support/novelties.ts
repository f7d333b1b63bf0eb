/**
 * What the oldest browsers of the console lack (docs/architecture.md, Versions and libraries). Names that older parts
 * of the language share, such as those of iterators and `map`, do not compile: `lib` of tsconfig.json has none newer
 * than 2023.
 */
export const newerThanConsole = [
  'Document.parseHTMLUnsafe',
  'Element.prototype.moveBefore',
  'Element.prototype.setHTMLUnsafe',
  'HTMLDialogElement.prototype.requestClose',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'Iterator.from',
  'Promise.try',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'URL.parse',
];

/** What the oldest browsers of the shop lack. */
export const newerThanShop = [
  ...newerThanConsole,
  'AbortSignal.any',
  'Array.fromAsync',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Element.prototype.checkVisibility',
  'Headers.prototype.getSetCookie',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'URL.canParse',
];

/** Takes these calls from a page; runs in the browser. */
export function without(calls: readonly string[]): void {
  for (const call of calls) {
    const path = call.split('.');
    const name = path.pop() ?? '';
    const owner = path.reduce<object>((found, part) => Reflect.get(found, part) ?? {}, window);
    Reflect.deleteProperty(owner, name);
  }
}
