import { Form, useNavigation } from 'react-router-dom';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { CodeButton } from './code-button.tsx';

interface AgainProps {
  /** The intent of the form, and what it sends besides. */
  intent: string;
  fields: Record<string, string>;
  /** From then on another code may be asked for; ISO 8601. */
  from: string;
}

/** Asks for another code. */
export function CodeAgain({ intent, fields, from }: AgainProps) {
  const sendOnce = useSendOnce();
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" replace onSubmit={sendOnce}>
      <input type="hidden" name="intent" value={intent} />
      <ShownTo />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <CodeButton kind="line" busy={busy} from={from} />
    </Form>
  );
}
