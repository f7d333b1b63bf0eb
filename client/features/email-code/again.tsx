import { Form, useNavigation } from 'react-router-dom';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSecondsLeft } from '../../ui/countdown/countdown.tsx';

interface AgainProps {
  /** The intent of the form, and what it sends besides. */
  intent: string;
  fields: Record<string, string>;
  /** From then on another code may be asked for; ISO 8601. */
  from: string;
}

/** Asks for another code, once the minute is over (docs/domain.md, E-mail); without JavaScript the server counts. */
export function CodeAgain({ intent, fields, from }: AgainProps) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(from) ?? 0;
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="line" block busy={busy} disabled={seconds > 0}>
        {seconds > 0 ? t('code.wait', { seconds }) : t('code.send')}
      </Button>
    </Form>
  );
}
