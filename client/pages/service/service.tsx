import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ARTICLE, addressOfArticle } from '../../../shared/articles.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { apiContext } from '../../lib/context.ts';
import { readPromises } from '../../lib/promises.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import styles from './service.module.css';

export const handle = {
  title: (t) => t('serviceDesk.title'),
  tab: 'service',
  access: 'public',
} satisfies ScreenHandle;

/** Support: a link to the support site (docs/spec.md, section 2), and the shop's own conversation. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ data }, { opening }] = await Promise.all([api.aboutus({}), readPromises(api)]);
  return { address: data.kf_url, opening };
}

export function Component() {
  const { t } = useTexts();
  const { address, opening } = useLoaderData<typeof loader>();
  return (
    <MainColumn>
      <section className={styles.card}>
        <span className={styles.sign}>
          <Icon name="headset" />
        </span>
        <h2 className={styles.heading}>{t('serviceDesk.heading')}</h2>
        <p className={styles.text}>{t('serviceDesk.text')}</p>
        <p className={styles.hours}>
          <Icon name="clock" size={15} />
          <span>{t('serviceDesk.hours', { ...opening })}</span>
        </p>
        <ButtonLink kind="primary" block className={styles.open} to={addressOfThread()}>
          {t('support.empty.title')}
        </ButtonLink>
        {address && (
          <ButtonLink kind="tint" block to={address} target="_blank" rel="noreferrer">
            {t('serviceDesk.open')}
          </ButtonLink>
        )}
      </section>
      <Card rows>
        <Rows>
          <LinkRow to="/user/faq" icon="info" title={t('faq.title')} detail={t('serviceDesk.faq')} />
          <LinkRow
            to={addressOfArticle(ARTICLE.help)}
            icon="list"
            title={t('service.help')}
            detail={t('serviceDesk.help')}
          />
        </Rows>
      </Card>
    </MainColumn>
  );
}
