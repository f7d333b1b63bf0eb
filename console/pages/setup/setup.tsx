import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext, useMay, useServices } from '../../lib/context.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './setup.module.css';

/** Articles that every shop needs. */
const ARTICLES = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ grants }, categories, counts, slides, banners, articles] = await Promise.all([
    api.call('me', {}),
    api.call('shelf', { shelf: 'categories' }),
    api.call('itemCounts', {}),
    api.call('shelf', { shelf: 'carousel' }),
    api.call('shelf', { shelf: 'mall' }),
    api.call('articles', {}),
  ]);
  const settings = (grants.shopSettings?.length ?? 0) > 0 ? await api.call('settings', {}) : [];
  return {
    categories: categories.length,
    items: counts.on_sale,
    pictures: slides.length > 0 && banners.length > 0,
    articles: articles.filter(({ published }) => published).length,
    account: settings.find(({ key }) => key === 'transfer_account')?.value !== '',
  };
}

interface Step {
  key: 'categories' | 'item' | 'account' | 'articles' | 'pictures';
  done: boolean;
  to: string;
}

/** From an empty shop to its first sale: steps that tick themselves off by what is there. */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { shop } = useServices();
  const may = useMay();
  const steps: Step[] = [
    { key: 'categories', done: found.categories > 0, to: '/storefront' },
    { key: 'item', done: found.items > 0, to: '/items/new' },
    ...(may('shopSettings:read') ? [{ key: 'account' as const, done: found.account, to: '/settings' }] : []),
    { key: 'articles', done: found.articles === ARTICLES, to: '/articles' },
    { key: 'pictures', done: found.pictures, to: '/storefront?shelf=carousel' },
  ];
  const left = steps.filter(({ done }) => !done);
  return (
    <Page title={t('screen.setup')} sub={left.length === 0 ? t('setup.done') : t('setup.left', { count: left.length })}>
      <Card>
        <ol className={styles.steps}>
          <Line done title={t('setup.name')} text={t('setup.nameText', { name: shop.name })} />
          {steps.map(({ key, done, to }) => (
            <Line key={key} done={done} title={t(`setup.${key}` as TextKey)} text={t(`setup.text.${key}` as TextKey)}>
              {!done && (
                <ButtonLink to={to} kind={key === left[0]?.key ? 'primary' : 'line'}>
                  {t(`setup.go.${key}` as TextKey)}
                </ButtonLink>
              )}
            </Line>
          ))}
        </ol>
      </Card>
    </Page>
  );
}

interface LineProps {
  done: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}

function Line({ done, title, text, children }: LineProps) {
  const { t } = useTexts();
  return (
    <li data-done={done || undefined}>
      <span className={styles.mark}>
        {done && <Icon name="check" size={15} />}
        <span className="sr">{t(done ? 'setup.isDone' : 'setup.isLeft')}</span>
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {children}
    </li>
  );
}
