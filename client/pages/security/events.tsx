import type { AccountEventKind } from '../../../shared/contract/enums.ts';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { deviceName } from '../../../shared/device-name.ts';
import type { ListPage } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './security.module.css';

export type AccountEvent = CallOutput<'accountEvents'>[number];

/** The events of the account, newest first, so that its owner notices those caused by somebody else. */
export function Events({ page }: { page: ListPage<AccountEvent> }) {
  const { t } = useTexts();
  const { items, more } = usePages(page, '/user/security');
  return (
    <Card heading={t('security.events')}>
      <p className={styles.text}>{t('security.events.help')}</p>
      <Rows label={t('security.events')}>
        {items.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Rows>
      {more && <LoadMore {...more} />}
    </Card>
  );
}

const icons: Partial<Record<AccountEventKind, IconName>> = {
  logIn: 'user',
  nicknameChanged: 'user',
  emailChanged: 'mail',
  emailRemoved: 'mail',
  dataExported: 'download',
  logInFailed: 'alert',
  passwordWrong: 'alert',
  logOut: 'logout',
  sessionEnded: 'logout',
  cardAdded: 'bank',
  cardChanged: 'bank',
  withdrawal: 'payout',
};

function EventRow({ event }: { event: AccountEvent }) {
  const { t } = useTexts();
  const { kind, kind_txt, detail, times, created_at, address, user_agent } = event;
  const shown = kind === 'sessionEnded' ? deviceName(detail, t) : detail;
  return (
    <Row
      icon={icons[kind] ?? 'lock'}
      title={
        <>
          <span>{kind_txt}</span>
          {shown !== '' && (
            <>
              {' '}
              <bdi dir={kind === 'nicknameChanged' || kind === 'sessionEnded' ? 'auto' : 'ltr'}>{shown}</bdi>
            </>
          )}
          {times > 1 && (
            <>
              {' '}
              <bdi dir="ltr">{`×${times}`}</bdi>
            </>
          )}
        </>
      }
      detail={
        <>
          <Time at={created_at} />
          {address !== '' && (
            <>
              <br />
              <Place device={deviceName(user_agent, t)} address={address} />
            </>
          )}
        </>
      }
    />
  );
}

function Place({ device, address }: { device: string; address: string }) {
  return (
    <>
      <bdi>{device}</bdi>
      <span> · </span>
      <bdi dir="ltr">{address}</bdi>
    </>
  );
}
