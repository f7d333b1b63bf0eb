import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { LinkRow, Rows, SubmitRow } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { EmailRow, type ShownEmail } from './email-row.tsx';
import styles from './person.module.css';

/** Query parameter that says that no file was given. */
export const EXPORT = 'export';

/** Files within 24 hours, as the server counts them. */
const MOST = 3;

/** What a shopper may do with the data that the shop has, and the address that replaces a forgotten password. */
export function OwnData({ email }: { email: ShownEmail | null }) {
  const { t } = useTexts();
  const query = useQuery();
  const exporting = useId();
  return (
    <div className={styles.after}>
      <Card rows>
        <form method="post" action="/user/person/export" id={exporting}>
          <ShownTo />
        </form>
        <Rows label={t('person.own')}>
          {email && <EmailRow email={email} />}
          <SubmitRow form={exporting} icon="download" title={t('person.export')} detail={t('person.exportText')}>
            {query.has(EXPORT) && (
              <div className={styles.refused}>
                <RefusedHint>{t('refusal.exportsEnough', { max: MOST })}</RefusedHint>
              </div>
            )}
          </SubmitRow>
          <LinkRow
            kind="danger"
            icon="alert"
            title={t('deletion.title')}
            detail={t('deletion.when')}
            to="/user/delete"
          />
        </Rows>
        <dl className={styles.deletion}>
          <dt>{t('deletion.goes')}</dt>
          <dd>{t('deletion.goesText')}</dd>
          <dt>{t('deletion.stays')}</dt>
          <dd>{t('deletion.staysText')}</dd>
        </dl>
      </Card>
    </div>
  );
}
