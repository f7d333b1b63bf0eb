import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { apiContext, useMay, useMe } from '../../lib/context.ts';
import { roleName, rolesInOrder } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { LinkDialog } from '../../ui/approval/link-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { MoreLink, Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Note } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { type Column, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { type ActDone, type Asked, PersonActs } from './person-acts.tsx';
import styles from './staff.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [staff, roles] = await Promise.all([api.call('staff', {}), api.call('roles', {})]);
  return { ...staff, roles: rolesInOrder(roles) };
}

type Person = ConsoleOutput<'staff'>['people'][number];
type Invite = ConsoleOutput<'staff'>['invites'][number];

/** Who runs the shop, and who was invited. */
export function Component() {
  const { people, invites, roles } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const mayAsk = useMay()('staff:ask');
  const [asked, ask] = useState<Asked | null>(null);
  const [done, setDone] = useState<(ActDone & { opens?: boolean }) | null>(null);
  const nameOf = (actor: string) => people.find(({ id }) => `staff:${id}` === actor)?.name ?? actor;
  return (
    <ScreenLayout
      title={t('screen.staff')}
      acts={
        <>
          <ButtonLink to="/roles" icon="shield">
            {t('staff.rolesLink')}
          </ButtonLink>
          {mayAsk && (
            <Button kind="primary" icon="plus" onClick={() => ask({ act: 'invite' })}>
              {t('staff.invite')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <div role="status">
          {(done?.waits || done?.opens) && (
            <Note icon={done.opens ? 'key' : 'clock'}>
              <span>{`${t(done.opens ? 'staff.codeThere' : 'staff.asked')} · `}</span>
              <Link to="/approvals?list=asked">{t('staff.mine')}</Link>
            </Note>
          )}
        </div>
        <TableCard<Person>
          titled
          more={<MoreLink to="/approvals?list=asked">{t('staff.mine')}</MoreLink>}
          label={t('staff.people')}
          rows={people}
          idOf={({ id }) => id}
          columns={usePeopleColumns(mayAsk ? ask : null)}
        />
        <TableCard<Invite>
          titled
          label={t('staff.invites')}
          rows={invites}
          idOf={({ id }) => id}
          empty={<Empty>{t('staff.noInvites')}</Empty>}
          columns={[
            {
              key: 'name',
              title: t('staff.name'),
              phone: 'start',
              cell: ({ name, staff_id }) => (
                <>
                  <span>{name}</span> {staff_id !== null && <Tag>{t('staff.isReset')}</Tag>}
                </>
              ),
            },
            { key: 'role', title: t('staff.role'), phone: 'second', cell: ({ role }) => roleName(t, role) },
            { key: 'by', title: t('staff.madeBy'), phone: 'none', cell: ({ made_by }) => nameOf(made_by) },
            {
              key: 'until',
              title: t('staff.until'),
              phone: 'secondEnd',
              cell: ({ expires_at }) => <Time at={expires_at} />,
            },
            {
              key: 'acts',
              title: t('staff.acts'),
              hidden: true,
              end: true,
              phone: 'end',
              cell: ({ id, name }) =>
                mayAsk && (
                  <Button size="small" onClick={() => ask({ act: 'revoke', id, name })}>
                    <span>{t('staff.revoke')}</span>
                    <span className="sr">{` ${name}`}</span>
                  </Button>
                ),
            },
          ]}
        />
      </Stack>
      {asked && (
        <PersonActs
          asked={asked}
          roles={roles}
          onClose={() => ask(null)}
          onDone={(done) => {
            ask(null);
            setDone(done);
          }}
        />
      )}
      {done?.made && <LinkDialog made={done.made} onClose={() => setDone({ ...done, made: null, opens: true })} />}
    </ScreenLayout>
  );
}

function usePeopleColumns(ask: ((asked: Asked) => void) | null): Column<Person>[] {
  const { t } = useTexts();
  const me = useMe();
  return [
    {
      key: 'name',
      title: t('staff.name'),
      phone: 'start',
      cell: ({ id, name }) => (
        <>
          <span>{name}</span> {id === me.staff_id && <Tag>{t('staff.you')}</Tag>}
        </>
      ),
    },
    { key: 'role', title: t('staff.role'), phone: 'second', cell: ({ role }) => roleName(t, role) },
    {
      key: 'factors',
      title: t('staff.factors'),
      phone: 'none',
      cell: ({ passkeys, totp }) =>
        passkeys === 0 && !totp
          ? t('staff.noFactors')
          : [passkeys > 0 && t('staff.passkeys', { count: passkeys }), totp && t('staff.app')]
              .filter(Boolean)
              .join(' · '),
    },
    {
      key: 'seen',
      title: t('staff.seen'),
      phone: 'secondEnd',
      cell: ({ seen_at }) => (seen_at === null ? t('staff.never') : <Time at={seen_at} />),
    },
    {
      key: 'state',
      title: t('staff.state'),
      phone: 'none',
      cell: ({ blocked_at }) =>
        blocked_at === null ? (
          <Tag tone="settled" icon="check">
            {t('staff.active')}
          </Tag>
        ) : (
          <Tag tone="late" icon="block">
            {t('staff.blocked')}
          </Tag>
        ),
    },
    {
      key: 'acts',
      title: t('staff.acts'),
      hidden: true,
      end: true,
      phone: 'acts',
      cell: (person) =>
        ask &&
        person.id !== me.staff_id && (
          <span className={styles.acts}>
            {person.blocked_at === null && (
              <>
                <Button size="small" onClick={() => ask({ act: 'role', ...person })}>
                  <span>{t('staff.changeRole')}</span>
                  <span className="sr">{` ${person.name}`}</span>
                </Button>
                <Button size="small" onClick={() => ask({ act: 'reset', ...person })}>
                  <span>{t('staff.reset')}</span>
                  <span className="sr">{` ${person.name}`}</span>
                </Button>
              </>
            )}
            <Button
              size="small"
              kind={person.blocked_at === null ? 'danger' : 'line'}
              onClick={() => ask({ act: person.blocked_at === null ? 'block' : 'unblock', ...person })}
            >
              <span>{t(person.blocked_at === null ? 'staff.block' : 'staff.unblock')}</span>
              <span className="sr">{` ${person.name}`}</span>
            </Button>
          </span>
        ),
    },
  ];
}
