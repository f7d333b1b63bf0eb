import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { consoleMethodAndPath } from '../../../shared/console/calls.ts';
import { unpaidSources } from '../../../shared/console/withdrawal-doubts.ts';
import { isLocale, locales } from '../../../shared/locales.ts';
import { apiContext } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { ActsCard } from '../../ui/people/acts-card.tsx';
import { Person } from '../../ui/people/people.tsx';
import { ShoppersTable } from '../../ui/people/shoppers-table.tsx';
import { ShowContacts } from '../../ui/people/show-contacts.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { SupportCard } from '../../ui/support/support-card.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { InvitedCard, LinksCard } from './brought-cards.tsx';
import { FiledNote } from './filed-note.tsx';
import { RechargesCard, WithdrawalsCard } from './money-cards.tsx';
import { OrdersCard } from './orders-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShopperActs } from './shopper-acts.tsx';
import type { Shopper } from './shopper-data.ts';
import { StatementCard } from './statement-card.tsx';
import { WalletActs } from './wallet-acts.tsx';

const SHOWN = 20;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = Number(params.id);
  const api = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const [shopper, statement] = await Promise.all([
    api.call('shopper', { id }),
    api.page('shopperStatement', { id, cursor, limit: SHOWN }),
  ]);
  return { shopper, statement };
}

/** All of one shopper on one page. */
export function Component() {
  const { shopper, statement } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const tags = (
    <>
      {shopper.blocked && (
        <Tag tone="late" icon="block">
          {t(shopper.deleted_at === null ? 'shoppers.blocked' : 'shopper.deleted')}
        </Tag>
      )}
      {shopper.frozen && (
        <Tag tone="wait" icon="lock">
          {t('shoppers.frozen')}
        </Tag>
      )}
    </>
  );
  return (
    <ScreenLayout title={shopper.nickname} back="/shoppers" tags={tags}>
      <Columns kind="side">
        <Stack>
          {shopper.deleted_at !== null && (
            <Note>
              <span>{t('shopper.deletedText')}</span> <Time at={shopper.deleted_at} />
            </Note>
          )}
          {shopper.frozen_why !== '' && <Note tone="wait">{shopper.frozen_why}</Note>}
          {(shopper.blocked || shopper.frozen) && <FiledNote shopper={shopper} />}
          <OrdersCard shopper={shopper} />
          <SupportCard key={`support ${shopper.id}`} about={{ shopper: shopper.id }} seen={shopper} />
          <RechargesCard shopper={shopper} />
          <WithdrawalsCard shopper={shopper} />
          <StatementCard rows={statement.data} next={statement.next} />
          {shopper.same.length > 0 && (
            <Card title={t('shopper.same')}>
              <ShoppersTable
                label={t('shopper.same')}
                rows={shopper.same}
                why={{
                  key: 'by',
                  title: t('shopper.sameBy'),
                  phone: 'none',
                  cell: ({ by }) => by.map((one) => t(`shopper.same.${one}`)).join(' · '),
                }}
              />
            </Card>
          )}
          <InvitedCard shopper={shopper} />
          <SessionsCard shopper={shopper} />
          <ActsCard acts={shopper.acts} />
        </Stack>
        <Stack>
          <ShopperFacts shopper={shopper} />
          <LinksCard shopper={shopper} />
          <WalletActs key={`wallet ${shopper.id}`} shopper={shopper} />
          <ShopperActs key={shopper.id} shopper={shopper} />
        </Stack>
      </Columns>
    </ScreenLayout>
  );
}

/** Who invited the shopper, and the two above. */
const LEVELS = ['shopper.inviter', 'shopper.inviter.2', 'shopper.inviter.3'] as const;

/** Account, money and where it came from. */
function ShopperFacts({ shopper }: { shopper: Shopper }) {
  const { t } = useTexts();
  const { money, card, locale, inviters } = shopper;
  return (
    <>
      <Card title={t('shopper.money')} padded>
        <Pairs
          pairs={[
            [t('shoppers.balance'), <Money key="b" fen={money.balance} strong />],
            [t('shopper.heldInGroups'), <Money key="g" fen={money.held_in_groups} />],
            [t('shopper.heldForWithdrawals'), <Money key="w" fen={money.held_for_withdrawals} />],
            [t('shopper.recharged'), <Money key="r" fen={money.recharged} />],
            [t('shopper.withdrawn'), <Money key="o" fen={money.withdrawn} />],
            [t('shopper.refunded'), <Money key="f" fen={money.refunded} />],
            // What was paid, and refunded, is in the sums above.
            ...shopper.sources
              .filter(({ source }) => unpaidSources.includes(source))
              .map(
                ({ source, money: fen }) =>
                  [t(`source.${source as 'staff'}`), <Money key={source} fen={fen} />] as const,
              ),
          ]}
        />
      </Card>
      <Card title={t('shopper.account')} padded>
        <Pairs
          pairs={[
            [t('shoppers.username'), <bdi key="u">{shopper.username}</bdi>],
            ...(shopper.picture ? [[t('shopper.picture'), <Face key="p" id={shopper.id} />] as const] : []),
            [t('shoppers.since'), <Time key="t" at={shopper.created_at} />],
            [t('shell.language'), isLocale(locale) ? locales[locale].name : '–'],
            [t('shopper.score'), <Num key="s">{shopper.score}</Num>],
            [
              t('shopper.card'),
              card ? (
                <span key="c">
                  <bdi>{card.bank}</bdi> <Num>{card.number}</Num> <bdi>{card.name}</bdi>
                </span>
              ) : (
                '–'
              ),
            ],
            [
              t('shopper.address'),
              <ShowContacts
                key={shopper.id}
                call="shopperContacts"
                fields={{ id: shopper.id }}
                masked={shopper.contacts}
              />,
            ],
            [t('shopper.agreements'), <Agreements key="a" agreements={shopper.agreements} />],
            ...inviters.map(
              (person, at) => [t(LEVELS[at] ?? 'shopper.inviter'), <Person key={person.id} person={person} />] as const,
            ),
            ...(inviters.length === 0 ? [[t('shopper.inviter'), t('shopper.shop')] as const] : []),
            [
              t('shopper.code'),
              <span key="code">
                <Num>{shopper.invitation?.code ?? '–'}</Num>{' '}
                {shopper.invitation?.closed && <Tag>{t('invitations.closed')}</Tag>}
              </span>,
            ],
          ]}
        />
      </Card>
    </>
  );
}

const [, PICTURE] = consoleMethodAndPath('shopperPicture');

/** The picture that group mates see. */
function Face({ id }: Pick<Shopper, 'id'>) {
  const { t } = useTexts();
  return (
    <a href={`${PICTURE}?id=${id}`} target="_blank" rel="noreferrer">
      <img src={`${PICTURE}?id=${id}`} alt={t('shopper.picture')} width="64" height="64" />
    </a>
  );
}

/** Each agreement with the version and the time of the shopper's consent. */
function Agreements({ agreements }: Pick<Shopper, 'agreements'>) {
  if (agreements.length === 0) return <span>–</span>;
  return agreements.map(({ article, title, version, at }) => (
    <div key={`${article} ${version}`}>
      <bdi>{title === '' ? String(article) : title}</bdi> <Num>{`v${version}`}</Num> <Time at={at} />
    </div>
  ));
}
