import { useSearchParams } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './person.module.css';

/** Query parameter that says that no file was given. */
export const EXPORT = 'export';

/** Files within 24 hours, as the server counts them. */
const MOST = 3;

interface OwnDataProps {
  email: Pick<CallOutput<'notificationSettings'>['email'], 'available' | 'address'>;
}

/** What a shopper may do with the data that the shop has, and the address that replaces a forgotten password. */
export function OwnData({ email }: OwnDataProps) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  return (
    <div className={styles.after}>
      <Card heading={t('person.own')}>
        <form method="post" action="/user/person/export" className={styles.own}>
          <Icon name="download" />
          <ShownTo />
          <span className={styles.words}>
            <b>{t('person.export')}</b>
            <span className={styles.note}>{t('person.exportText')}</span>
          </span>
          <Button type="submit" kind="line" size="small">
            {t('person.exportNow')}
          </Button>
        </form>
        {query.has(EXPORT) && (
          <Hint kind="error" role="alert">
            {t('refusal.exportsEnough', { max: MOST })}
          </Hint>
        )}
      </Card>
      <Card rows>
        <Rows>
          {email.available && (
            <LinkRow
              icon="mail"
              title={t('field.email')}
              detail={email.address === '' ? t('email.none') : <bdi>{email.address}</bdi>}
              to="/user/notifications"
            />
          )}
          <LinkRow icon="logout" title={t('deletion.title')} detail={t('deletion.note')} to="/user/delete" />
        </Rows>
      </Card>
    </div>
  );
}
