import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { PostalAddress } from '../../features/addresses/postal-address.tsx';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './book.module.css';
import { editPath } from './edit-path.ts';

type Address = CallOutput<'addressList'>[number];

interface BookProps {
  book: readonly Address[];
  /** The purchase that the shopper came from. */
  next: string | null;
  refused: string | undefined;
}

/** Several addresses: each may be chosen, changed and removed. */
export function Book({ book, next, refused }: BookProps) {
  const { t } = useTexts();
  return (
    <>
      <RefusedHint>{refused}</RefusedHint>
      <ul className="stack" aria-label={t('address.savedOnes')}>
        {book.map((one) => (
          <li key={one.id}>
            <Card>
              <PostalAddress to={one}>{one.default && <Badge kind="info">{t('address.default')}</Badge>}</PostalAddress>
              <div className={styles.acts}>
                {(!one.default || next !== null) && (
                  <Press intent="use" id={one.id} kind="tint">
                    {t('address.useThis')}
                  </Press>
                )}
                <ButtonLink to={editPath(String(one.id), next)} kind="line" size="small">
                  {t('address.edit')}
                </ButtonLink>
                <Press intent="remove" id={one.id} kind="line">
                  {t('address.remove')}
                </Press>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PressProps {
  intent: 'use' | 'remove';
  id: number;
  kind: 'tint' | 'line';
  children: ReactNode;
}

/** One button that is a form of its own: it also works without JavaScript. */
function Press({ intent, id, kind, children }: PressProps) {
  const { formData } = useNavigation();
  const sendOnce = useSendOnce();
  const busy = formData?.get('intent') === intent && formData.get('id') === String(id);
  return (
    <Form method="post" replace onSubmit={sendOnce}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <ShownTo />
      <Button type="submit" kind={kind} size="small" busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
