import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type Area, allows, areas, type Grant, grantKinds } from '../../../shared/console/rights.ts';
import { apiContext, useMay, useMe } from '../../lib/context.ts';
import { grantsInWords, rightsInWords } from '../../lib/rights-words.ts';
import { roleName, rolesInOrder } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSecond } from '../../lib/use-second.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Note } from '../../ui/note/note.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import { Push, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Unsaved } from '../../ui/unsaved/unsaved.tsx';
import styles from './roles.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  return rolesInOrder(await context.get(apiContext).call('roles', {}));
}

type Role = ConsoleOutput<'roles'>[number];

/** What each role may do: areas by grants, changed within what one holds oneself. */
export function Component() {
  const roles = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const role = roles.find(({ key }) => key === query.get('role')) ?? roles[0];
  // Another role, or another version of it, begins anew.
  return role && <Rights key={`${role.key} ${role.changed_at}`} role={role} roles={roles} />;
}

type Ticks = ReadonlySet<string>;

const ticksOf = (grants: Role['grants']): Ticks =>
  new Set(areas.flatMap((area) => (grants[area] ?? []).map((grant) => `${area}:${grant}`)));

function Rights({ role, roles }: { role: Role; roles: Role[] }) {
  const { t, dateTime } = useTexts();
  const me = useMe();
  const mayAsk = useMay()('staff:ask');
  const before = ticksOf(role.grants);
  const offered = ticksOf(role.new_grants);
  const [ticks, setTicks] = useState(before);
  const [asking, setAsking] = useState(false);
  const [waits, setWaits] = useState(false);
  const gives = [...ticks].filter((right) => !before.has(right));
  const takes = [...before].filter((right) => !ticks.has(right));
  const count = gives.length + takes.length;
  const grants = Object.fromEntries(
    areas
      .map((area) => [area, grantKinds.filter((grant) => ticks.has(`${area}:${grant}`))] as const)
      .filter(([, held]) => held.length > 0),
  );
  const tick = (right: string, on: boolean) => {
    const next = new Set(ticks);
    if (on) next.add(right);
    else next.delete(right);
    setTicks(next);
  };
  const second = useSecond('role.change');
  const changes = [
    ...(gives.length > 0 ? [[t('approval.fact.gives'), rightsInWords(t, gives.join(' '))] as const] : []),
    ...(takes.length > 0 ? [[t('approval.fact.takes'), rightsInWords(t, takes.join(' '))] as const] : []),
  ];
  return (
    <ScreenLayout
      title={t('screen.roles')}
      back="/staff"
      foot={
        count > 0 && (
          <>
            <span>{t('roles.unsaved', { count })}</span>
            <Push />
            <Button kind="quiet" onClick={() => setTicks(before)}>
              {t('roles.discard')}
            </Button>
            <Button kind="primary" onClick={() => setAsking(true)}>
              {t('roles.save')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <Chips label={t('staff.role')}>
          {roles.map(({ key }, at) => (
            <FilterChip key={key} name="role" value={at === 0 ? null : key}>
              {roleName(t, key)}
            </FilterChip>
          ))}
        </Chips>
        <div role="status">
          {waits && (
            <Note icon="clock">
              <span>{`${t('staff.asked')} · `}</span>
              <Link to="/approvals?list=asked">{t('staff.mine')}</Link>
            </Note>
          )}
        </div>
        <Card
          title={roleName(t, role.key)}
          sub={t('roles.people', { count: role.people })}
          more={role.changed_at === null ? t('roles.asNew') : t('roles.changedAt', { time: dateTime(role.changed_at) })}
        >
          {offered.size > 0 && (
            <div className={styles.offer}>
              <Note tone="wait">{t('roles.new', { rights: grantsInWords(t, role.new_grants) })}</Note>
              {mayAsk && (
                <Button size="small" onClick={() => setTicks(new Set([...ticks, ...offered]))}>
                  {t('roles.tickNew')}
                </Button>
              )}
            </div>
          )}
          <table className={styles.matrix} aria-label={roleName(t, role.key)}>
            <thead>
              <tr>
                <th scope="col">{t('roles.area')}</th>
                {grantKinds.map((grant) => (
                  <th key={grant} scope="col">
                    {t(`grant.${grant}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {areas.map((area) => (
                <tr key={area}>
                  <th scope="row">{t(`area.${area}`)}</th>
                  {grantKinds.map((grant) => (
                    <RightCell
                      key={grant}
                      {...{ area, grant, ticks, before, tick }}
                      free={mayAsk && (allows(me.grants, `${area}:${grant}`) || offered.has(`${area}:${grant}`))}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        {mayAsk && <Note icon="lock">{t('roles.within')}</Note>}
      </Stack>
      <Unsaved when={count > 0} />
      {asking && (
        <AskNote
          call="roleChange"
          title={t('roles.save')}
          consequence={second.after(t('roles.means', { count: role.people }))}
          label={second.button(t('staff.ask'))}
          summary={() => ({
            verb: t('approval.kind.role.change'),
            rows: [[t('staff.role'), roleName(t, role.key)], ...changes],
          })}
          fields={(note) => ({ key: role.key, grants, note })}
          onClose={() => setAsking(false)}
          onDone={({ state }) => {
            setAsking(false);
            setTicks(before);
            setWaits(state === 'waiting');
          }}
        >
          <dl className={styles.changes}>
            {changes.map(([what, rights]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{rights}</dd>
              </div>
            ))}
          </dl>
        </AskNote>
      )}
    </ScreenLayout>
  );
}

interface RightCellProps {
  area: Area;
  grant: Grant;
  ticks: Ticks;
  before: Ticks;
  /** The person signed in holds it, and may pass it on. */
  free: boolean;
  tick: (right: string, on: boolean) => void;
}

function RightCell({ area, grant, ticks, before, free, tick }: RightCellProps) {
  const { t } = useTexts();
  const right = `${area}:${grant}`;
  const on = ticks.has(right);
  return (
    <td data-changed={on !== before.has(right) || undefined}>
      <label>
        <input
          type="checkbox"
          aria-label={t('roles.grantIn', { area: t(`area.${area}`), grant: t(`grant.${grant}`) })}
          checked={on}
          disabled={!free}
          onChange={(event) => tick(right, event.target.checked)}
        />
      </label>
    </td>
  );
}
