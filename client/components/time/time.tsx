import { useTexts } from '../../app/texts.tsx';

/** A point in time (ISO 8601) as the reader's language writes it. */
export function Time({ at, className }: { at: string; className?: string }) {
  const { dateTime } = useTexts();
  return (
    <time className={className} dateTime={at}>
      {dateTime(at)}
    </time>
  );
}
