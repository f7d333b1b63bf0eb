import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { notFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { SampleMark } from '../../ui/sample-mark/sample-mark.tsx';
import { askedTab, QueryTabs } from '../../ui/tabs/query-tabs.tsx';
import styles from './item.module.css';
import { MachinePicture } from './machine-picture.tsx';
import { PurchaseForm, type SampleAnswer } from './purchase-form.tsx';

export const handle = {
  title: (t) => t('machine.title'),
  access: 'public',
  query: ['tab'],
} satisfies ScreenHandle;

const tabs = ['details', 'specifications', 'guide', 'warranty'] as const;

/** Fixed content (docs/spec.md, section 9): no price of this shop. */
const SAMPLE = { name: 'PT-110', price: 'INR430000', days: 60, dailyRate: '0.60%' };

/** Any number shows the same sample; anything else is a 404. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  return { id, tab: askedTab(request, tabs) };
}

/** Checks the sample's form and says that it was a sample; nothing is bought or forwarded (docs/domain.md, Screens). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const { quantity, password } = fieldsOf(await request.formData(), ['quantity', 'password']);
  const answer: SampleAnswer = { values: { quantity }, problems: {} };
  if (!/^[1-9]\d*$/.test(quantity)) answer.problems.quantity = t('machine.quantityProblem');
  if (password === '') answer.problems.password = t('problem.missing', { field: t('field.password') });
  if (Object.keys(answer.problems).length > 0) return data(answer, 400);
  const said = t('machine.sample');
  if (import.meta.env.SSR) return { ...answer, said };
  showToast(said);
  return answer;
}

/** Purchase of a mining machine as a sample (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { id, tab } = useLoaderData<typeof loader>();
  return (
    <MainColumn>
      <SampleMark />
      <Card>
        <MachinePicture />
        <h2 className={styles.name}>{t('machine.name', { model: SAMPLE.name })}</h2>
        <p className={styles.price}>
          <bdi dir="ltr">{SAMPLE.price}</bdi>
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('machine.cycle')}</dt>
            <dd>{t('teamearn.daysCount', { count: SAMPLE.days })}</dd>
          </div>
          <div>
            <dt>{t('machine.dailyRate')}</dt>
            <dd>
              <bdi dir="ltr">{SAMPLE.dailyRate}</bdi>
            </dd>
          </div>
        </dl>
      </Card>
      <Card heading={t('machine.order')}>
        <PurchaseForm answer={useLastAnswer<typeof action>()} />
      </Card>
      <Card>
        <QueryTabs
          path={`/user/item/${id}`}
          label={t('machine.tabs')}
          ids={tabs}
          nameOf={(one) => t(`machine.tab.${one}`)}
          current={tab}
        />
        <p className={styles.text}>{t(`machine.text.${tab}`)}</p>
      </Card>
    </MainColumn>
  );
}
