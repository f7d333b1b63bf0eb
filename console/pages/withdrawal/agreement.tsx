import { useTexts } from '../../lib/texts.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Note } from '../../ui/note/note.tsx';
import { Subject } from '../../ui/subject/subject.tsx';
import type { Withdrawal } from './data.ts';

/** What a second person has to do with a pending withdrawal, and whether it may be transferred yet. */
export function Agreement({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, dateTime } = useTexts();
  const { second, asked_at, agreed_at, agreed_until, approval } = withdrawal;
  const { alone } = useSecond('withdrawal.pay');
  const request = approval !== null && <Subject subject={`approval:${approval}`} mayOpenRequest />;
  if (agreed_until !== null) {
    return (
      <Note icon="check">
        <span>{t('withdrawal.agreedMeans', { time: dateTime(agreed_until) })}</span> {request}
      </Note>
    );
  }
  if (asked_at !== null) {
    return (
      <Note tone="wait">
        <span>{t('withdrawal.askedMeans', { time: dateTime(asked_at) })}</span> {request}
      </Note>
    );
  }
  if (agreed_at !== null && second) {
    return (
      <Note tone="late">
        <span>{t('withdrawal.agreedOver', { time: dateTime(agreed_at) })}</span> {request}
      </Note>
    );
  }
  return second && <Note tone="wait">{t(alone ? 'withdrawal.aloneMeans' : 'withdrawal.secondFirst')}</Note>;
}
