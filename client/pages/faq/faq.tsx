import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { GROUP_SECONDS } from '../../../shared/group-seconds.ts';
import { apiContext } from '../../lib/context.ts';
import { promisesOf } from '../../lib/promises.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import { Text } from '../../ui/text/text.tsx';
import { entries } from './entries.ts';
import styles from './faq.module.css';

export const handle = {
  title: (t) => t('faq.title'),
  access: 'public',
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(apiContext).shop({});
  return {
    firstWithdrawal: data.first_withdraw_min,
    laterWithdrawal: data.withdraw_min,
    sendsEmail: data.email_available,
    promises: promisesOf(data),
  };
}

/** Eleven questions and answers that are true of this shop (docs/domain.md, Screens); they open without JavaScript. */
export function Component() {
  const { t } = useTexts();
  const { firstWithdrawal, laterWithdrawal, sendsEmail, promises } = useLoaderData<typeof loader>();
  // An amount keeps its own direction, so it is inserted as an element.
  const words = { ...promises.opening, hours: GROUP_SECONDS / 3600 };
  const parts = { amount: <Money yuan={firstWithdrawal} />, later: <Money yuan={laterWithdrawal} /> };
  return (
    <MainColumn>
      <Card rows>
        <ul>
          {entries.map(({ id, promise, link }) => (
            <li key={id} className={styles.entry}>
              <details name="faq">
                <summary className={styles.question}>
                  <span>{t(`faq.${id}.question`)}</span>
                  <Icon name="down" size={18} />
                </summary>
                <div className={styles.answer}>
                  {promise && (
                    <p>
                      <PromiseText of={promise} promises={promises} />
                    </p>
                  )}
                  <p>
                    <Text k={`faq.${id}.answer`} {...words} {...parts} />
                  </p>
                  {id === 'password' && sendsEmail && (
                    <>
                      <p>{t('faq.password.email', { forgot: t('forgot.title') })}</p>
                      <Link to="/login/forgot" className={styles.link}>
                        <span>{t('forgot.title')}</span>
                        <Icon name="next" size={15} flip />
                      </Link>
                    </>
                  )}
                  {link && (
                    <Link to={link.to} className={styles.link}>
                      <span>{t(link.text)}</span>
                      <Icon name="next" size={15} flip />
                    </Link>
                  )}
                </div>
              </details>
            </li>
          ))}
        </ul>
      </Card>
    </MainColumn>
  );
}
