import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../skeleton/skeleton.tsx';
import type { RichTextProps } from './rich-text-props.ts';

/** Loaded with its library, which the rest of the console does not need. */
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }));

/** A text with headings, bold, lists and pictures, which is stored as HTML (docs/console.md, Items and the storefront). */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Editor {...props} />
    </Suspense>
  );
}
