import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { plainCode } from '../../../shared/typed.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';

export type Owner = NonNullable<ConsoleOutput<'oddPaymentOwner'>>;

interface OwnerFieldProps {
  owner: Owner | null;
  onChange: (owner: Owner | null) => void;
}

/** Whose the money is: by username, or by the number of a recharge of theirs. */
export function OwnerField({ owner, onChange }: OwnerFieldProps) {
  const { t } = useTexts();
  const api = useApi();
  const { attempt, busy, refused } = useTry();
  const [text, setText] = useState(owner?.recharge ?? owner?.shopper.username ?? '');
  const [missing, setMissing] = useState(false);
  const look = () =>
    attempt(async () => {
      const q = plainCode(text).trim();
      if (q === '') return;
      const found = await api.call('oddPaymentOwner', { q });
      setMissing(found === null);
      onChange(found);
    });
  return (
    <>
      <Field
        label={t('payments.owner')}
        name="owner"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMissing(false);
          onChange(null);
        }}
        refused={missing ? t('payments.ownerMissing') : null}
        hint={
          <Button size="small" busy={busy} onClick={() => void look()}>
            {t('payments.ownerFind')}
          </Button>
        }
      />
      <div role="status">
        {owner && (
          <Note icon="user">
            {t('payments.ownerIs', { name: owner.shopper.nickname, username: owner.shopper.username })}
          </Note>
        )}
      </div>
      <RefusedNote refused={refused} />
    </>
  );
}
