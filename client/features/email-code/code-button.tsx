import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSecondsLeft } from '../../ui/countdown/countdown.tsx';

interface CodeButtonProps {
  kind: 'line' | 'primary';
  busy: boolean;
  /** From then on a code may be asked for; ISO 8601. At once if left out. */
  from?: string;
}

/** Sends a form that asks for a code, once the minute is over (docs/domain.md, E-mail); without JavaScript the server counts. */
export function CodeButton({ kind, busy, from = '' }: CodeButtonProps) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(from) ?? 0;
  return (
    <Button type="submit" kind={kind} block busy={busy} disabled={seconds > 0}>
      {seconds > 0 ? t('code.wait', { seconds }) : t('code.send')}
    </Button>
  );
}
