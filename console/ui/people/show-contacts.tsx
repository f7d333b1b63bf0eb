import { useState } from 'react';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../button/button.tsx';
import { RefusedNote } from '../note/note.tsx';
import styles from './people.module.css';

type Contacts = ConsoleOutput<'orderContacts'>;

interface ShowContactsProps<Name extends 'orderContacts' | 'shopperContacts'> {
  call: Name;
  fields: ConsoleInput<Name>;
  masked: Contacts;
}

/** Name, phone and address, masked until somebody asks for them, which is written down. */
export function ShowContacts<Name extends 'orderContacts' | 'shopperContacts'>(props: ShowContactsProps<Name>) {
  const { call, fields, masked } = props;
  const { t } = useTexts();
  const may = useMay();
  const { run, busy, refused } = useAct(call);
  const [whole, setWhole] = useState<Contacts | null>(null);
  const show = async () => {
    const acted = await run(fields);
    if (acted.done) setWhole(acted.data);
  };
  const { truename, phone, address } = whole ?? masked;
  return (
    <span className={styles.contacts}>
      <bdi>{truename}</bdi> <bdi dir="ltr">{phone}</bdi> <bdi>{address}</bdi>
      {!whole && may('contacts:read') && (
        <Button kind="quiet" size="small" icon="eye" busy={busy} onClick={() => void show()}>
          {t('people.showContacts')}
        </Button>
      )}
      <RefusedNote refused={refused} />
    </span>
  );
}
