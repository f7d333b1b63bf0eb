import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { locales } from '../../../shared/locales.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Note } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { buttonColumn } from '../../ui/table/row-button.tsx';
import { type Column, TableCard } from '../../ui/table/table.tsx';
import { type Template, TemplateDialog } from './template-dialog.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => context.get(apiContext).call('supportTemplates', {});

/** The shop's own replies to begin with; those of every shop stand beside them in a conversation. */
export function Component() {
  const { t } = useTexts();
  const templates = useLoaderData<typeof loader>();
  const mayDo = useMay()('support:do');
  const [open, show] = useState<Template | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const done = async () => {
    show(null);
    await revalidate();
  };
  const columns: Column<Template>[] = [
    {
      key: 'text',
      title: t('support.template'),
      phone: 'start',
      wrap: true,
      cell: ({ text }) => <bdi>{text}</bdi>,
    },
    { key: 'locale', title: t('shell.language'), phone: 'second', cell: ({ locale }) => locales[locale].name },
  ];
  const change = buttonColumn<Template>({ words: t('action.edit'), of: ({ text }) => text, onClick: show });
  return (
    <ScreenLayout
      title={t('screen.supportTemplates')}
      back="/support"
      acts={
        mayDo && (
          <Button kind="primary" icon="plus" onClick={() => show('new')}>
            {t('support.templateAdd')}
          </Button>
        )
      }
    >
      <Stack>
        <Note>{t('support.templatesText')}</Note>
        <TableCard
          label={t('screen.supportTemplates')}
          columns={mayDo ? [...columns, change] : columns}
          rows={templates}
          idOf={({ id }) => id}
          empty={<Empty>{t('support.templatesEmpty')}</Empty>}
        />
      </Stack>
      {open && <TemplateDialog template={open === 'new' ? null : open} onClose={() => show(null)} onDone={done} />}
    </ScreenLayout>
  );
}
