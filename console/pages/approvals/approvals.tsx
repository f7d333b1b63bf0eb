import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useRowKeys } from '../../lib/row-keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { LinkDialog, type MadeLink } from '../../ui/approval/link-dialog.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager } from '../../ui/table/table.tsx';
import styles from './approvals.module.css';
import { Request } from './request.tsx';

const lists = ['waiting', 'asked', 'decided'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const list = lists.find((name) => name === query.get('list')) ?? 'waiting';
  const id = Number(query.get('id')) || null;
  if (id !== null) return { rows: [await api.call('approval', { id })], next: null, list, id };
  const { data, next } = await api.page('approvals', { list, cursor: query.get('cursor') ?? undefined });
  return { rows: data, next, list, id };
}

/** Acts that wait for a second yes, with all that it is given to; or the one that a link names. */
export function Component() {
  const { t } = useTexts();
  const { rows, next, list: shown, id } = useLoaderData<typeof loader>();
  useRowKeys();
  // Here, since the request itself leaves the list with its yes.
  const [made, setMade] = useState<MadeLink | null>(null);
  const held = useHeld(rows);
  return (
    <ScreenLayout title={t('screen.approvals')} sub={t('approval.rule')}>
      <Stack>
        <Chips label={t('screen.approvals')}>
          {id === null ? (
            lists.map((list) => (
              <FilterChip key={list} name="list" value={list === 'waiting' ? null : list}>
                {t(`approval.list.${list}`)}
              </FilterChip>
            ))
          ) : (
            <FilterChip name="id" value={null}>
              {`${t('acts.about.approval')} ${id} ×`}
            </FilterChip>
          )}
        </Chips>
        {rows.length === 0 ? (
          <Card>
            <Empty link={<EntryLink to="today" />}>{t(`approval.none.${shown}`)}</Empty>
          </Card>
        ) : (
          <div className={styles.list}>
            {rows.map((row) => (
              <div key={row.id} data-stop={row.id}>
                <Request row={row} held={row.id === held} onLink={setMade} />
              </div>
            ))}
          </div>
        )}
      </Stack>
      <Pager rows={rows.length} next={next} />
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
    </ScreenLayout>
  );
}

/**
 * The request that keys, and the one filled button, are for: that which had the focus last, at first the first. It stays
 * while it is there: another that comes above it would be decided on unread.
 */
function useHeld(rows: readonly { id: number }[]): number | null {
  const [kept, keep] = useState<number | null>(null);
  const focused = useFocused();
  const isThere = (id: number | null) => rows.some((row) => row.id === id);
  const held = [focused, kept].find(isThere) ?? rows[0]?.id ?? null;
  if (held !== kept) keep(held);
  return held;
}

/** The request that had the focus last. */
function useFocused(): number | null {
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const stop = target instanceof Element && target.closest<HTMLElement>('[data-stop]');
      if (stop) setId(Number(stop.dataset.stop));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return id;
}
