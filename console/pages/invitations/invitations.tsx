import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';

type Invitation = ConsoleOutput<'invitations'>[number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return context.get(apiContext).page('invitations', { cursor });
}

/** The shop's own invitation codes, and who came by each. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>();
  const { t, count } = useTexts();
  const may = useMay()('shoppers:do');
  const [asked, ask] = useState<{ act: 'make' } | { act: 'close' | 'rotate'; code: string } | null>(null);
  const close = () => ask(null);
  return (
    <ScreenLayout
      title={t('screen.invitations')}
      acts={
        may && (
          <Button kind="primary" icon="plus" onClick={() => ask({ act: 'make' })}>
            {t('invitations.make')}
          </Button>
        )
      }
    >
      <Stack>
        <Note>{t('invitations.rule')}</Note>
        <TableCard<Invitation>
          label={t('screen.invitations')}
          rows={data}
          idOf={({ id }) => id}
          empty={<Empty>{t('invitations.empty')}</Empty>}
          columns={[
            {
              key: 'code',
              title: t('shopper.code'),
              phone: 'start',
              cell: ({ code, link, closed_at }) =>
                closed_at === null ? (
                  <a href={link} target="_blank" rel="noreferrer">
                    <Num>{code}</Num>
                  </a>
                ) : (
                  <Num>{code}</Num>
                ),
            },
            {
              key: 'state',
              title: t('orders.status'),
              phone: 'secondEnd',
              cell: ({ closed_at }) => <Tag>{t(closed_at === null ? 'invitations.open' : 'invitations.closed')}</Tag>,
            },
            {
              key: 'came',
              title: t('invitations.came'),
              phone: 'end',
              cell: ({ id, came, came_more }) => (
                <Link to={`/shoppers?invitation=${id}`}>
                  {came_more ? lengthWords(count(came), true) : t('invitations.cameBy', { count: came })}
                </Link>
              ),
            },
            { key: 'why', title: t('acts.why'), phone: 'none', wrap: true, cell: ({ acts }) => acts[0]?.note },
            timeColumn({ of: 'created_at', title: t('orders.time'), phone: 'second' }),
            {
              key: 'acts',
              title: t('shopper.acts'),
              hidden: true,
              end: true,
              phone: 'acts',
              cell: ({ code, link, closed_at }) =>
                closed_at === null && (
                  <>
                    <CopyButton text={link} of={code}>
                      {t('invitations.copy')}
                    </CopyButton>{' '}
                    {may && (
                      <>
                        <Button size="small" onClick={() => ask({ act: 'rotate', code })}>
                          {t('invitations.rotate')}
                        </Button>{' '}
                        <Button size="small" onClick={() => ask({ act: 'close', code })}>
                          {t('invitations.close')}
                        </Button>
                      </>
                    )}
                  </>
                ),
            },
          ]}
        />
      </Stack>
      <Pager rows={data.length} next={next} />
      {asked?.act === 'make' && (
        <AskNote
          call="invitationMake"
          consequence={t('invitations.makeText')}
          label={t('invitations.make')}
          fields={(note) => ({ note })}
          onClose={close}
        />
      )}
      {asked?.act === 'rotate' && (
        <AskNote
          call="invitationRotate"
          consequence={t('invitations.rotateText', { code: asked.code })}
          label={t('invitations.rotate')}
          fields={(note) => ({ note, code: asked.code })}
          onClose={close}
        />
      )}
      {asked?.act === 'close' && (
        <AskNote
          call="invitationClose"
          consequence={t('invitations.closeText', { code: asked.code })}
          label={t('invitations.close')}
          danger
          fields={(note) => ({ note, code: asked.code })}
          onClose={close}
        />
      )}
    </ScreenLayout>
  );
}
