import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { SetupStep } from '../../../shared/console/setup-steps.ts';
import { apiContext } from '../../lib/context.ts';
import { isKnown } from '../../lib/is-known.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import styles from './setup.module.css';

type Found = ConsoleOutput<'setup'>[number];

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('setup', {});
}

/** Where each step is done; what is missing of it comes behind. */
const places: Record<SetupStep, (missing: string) => string> = {
  name: (setting) => `/settings#change-${setting}`,
  account: (setting) => `/settings#change-${setting}`,
  payer: (setting) => `/settings#change-${setting}`,
  support: (setting) => `/settings#change-${setting}`,
  returnAddress: (setting) => `/settings#change-${setting}`,
  carriers: () => '/shipping?list=carriers',
  people: () => '/staff',
  backup: () => '/system',
  alerts: () => '/system',
  categories: () => '/storefront',
  item: () => '/items/new',
  pictures: (section) => (section === 'mall' ? '/storefront?section=mall' : '/storefront?section=carousel'),
  articles: (id) => `/articles?id=${id}`,
  shoppers: () => '/invitations',
};

/** From an empty shop to its first sale: steps that tick themselves off by what is there. */
export function Component() {
  const steps = useLoaderData<typeof loader>().filter(({ step }) => isKnown(places, step));
  const { t } = useTexts();
  const left = steps.filter(({ state }) => state !== 'done');
  const next = steps.find(({ state }) => state === 'left');
  return (
    <ScreenLayout
      title={t('screen.setup')}
      sub={left.length === 0 ? t('setup.done') : t('setup.left', { count: left.length })}
    >
      <Card>
        <ol className={styles.steps}>
          {steps.map(({ step, state, missing }) => (
            <StepLine
              key={step}
              state={state}
              title={t(`setup.${step}`)}
              text={t(state === 'waiting' ? waitsFor(missing) : `setup.text.${step}`)}
            >
              {state === 'left' && (
                <ButtonLink to={places[step](missing ?? '')} kind={step === next?.step ? 'primary' : 'line'}>
                  {t(`setup.go.${step}`)}
                </ButtonLink>
              )}
              {state === 'waiting' && (
                <ButtonLink to={missing === 'acceptance' ? '/staff' : '/approvals?list=asked'}>
                  {t('setup.asked')}
                </ButtonLink>
              )}
            </StepLine>
          ))}
        </ol>
      </Card>
    </ScreenLayout>
  );
}

/** An invitation that was agreed to still needs its link opened. */
function waitsFor(missing: string | null) {
  return missing === 'acceptance' ? 'setup.waitsForAcceptance' : 'setup.waits';
}

interface StepLineProps {
  state: Found['state'];
  title: string;
  text: string;
  children?: ReactNode;
}

const words = { left: 'setup.isLeft', waiting: 'setup.isWaiting', done: 'setup.isDone' } as const;
const marks = { left: null, waiting: 'clock', done: 'check' } as const;

function StepLine({ state, title, text, children }: StepLineProps) {
  const { t } = useTexts();
  const mark = marks[state];
  return (
    <li data-state={state}>
      <span className={styles.mark}>
        {mark && <Icon name={mark} size={15} />}
        <span className="sr">{t(words[state])}</span>
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {children}
    </li>
  );
}
