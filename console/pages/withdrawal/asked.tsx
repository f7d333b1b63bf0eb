import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Note } from '../../ui/note/note.tsx';

interface AskedProps {
  since: number | null;
  /** Where the request is. */
  children?: ReactNode;
}

/** That somebody says it was paid, which a second person is to confirm. */
export function Asked({ since, children }: AskedProps) {
  const { t, dateTime } = useTexts();
  if (since === null) return null;
  return (
    <Note tone="late">
      <span>{t('withdrawal.askedMeans', { time: dateTime(since) })}</span> {children}
    </Note>
  );
}
