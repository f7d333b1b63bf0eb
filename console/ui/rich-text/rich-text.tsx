import { shownOnDemand } from '../on-demand/on-demand.tsx';
import { SkeletonRows } from '../skeleton/skeleton.tsx';

/**
 * A text with headings, bold, lists and pictures, which is stored as HTML (docs/console.md, Items and the storefront).
 * Loaded with its library, which the rest of the console does not need.
 */
export const RichText = shownOnDemand(async () => (await import('./editor.tsx')).Editor, <SkeletonRows rows={4} />);
