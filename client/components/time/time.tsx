import { useTexts } from '../../app/texts.tsx';

/** A point in time (ISO 8601) as the reader's language writes it. */
export function Time({ at, className }: { at: string; className?: string }) {
  const { dateTime } = useTexts();
  return (
    // Browsers and the server may know different versions of a language's customs, down to the kind of a space.
    <time className={className} dateTime={at} suppressHydrationWarning>
      {dateTime(at)}
    </time>
  );
}
