import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';

type Template = ConsoleOutput<'supportTemplates'>[number];

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
  const change: Column<Template> = {
    key: 'change',
    title: t('action.change'),
    hidden: true,
    end: true,
    phone: 'act',
    cell: (template) => (
      <Button size="small" aria-label={`${t('action.change')} ${template.text}`} onClick={() => show(template)}>
        {t('action.change')}
      </Button>
    ),
  };
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
        <Card>
          <Table
            label={t('screen.supportTemplates')}
            columns={mayDo ? [...columns, change] : columns}
            rows={templates}
            idOf={({ id }) => id}
            empty={<Empty>{t('support.templatesEmpty')}</Empty>}
          />
        </Card>
      </Stack>
      {open && <TemplateDialog template={open === 'new' ? null : open} onClose={() => show(null)} onDone={done} />}
    </ScreenLayout>
  );
}

interface TemplateDialogProps {
  /** Null for a new one. */
  template: Template | null;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function TemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  const { t } = useTexts();
  const [save, remove] = [useAct('supportTemplateSave'), useAct('supportTemplateRemove')];
  const [text, setText] = useState(template?.text ?? '');
  const [locale, setLocale] = useState<Locale>(template?.locale ?? 'zh-CN');
  const seen = template && { id: template.id, version: template.version };
  const foot = (
    <>
      <Button
        kind="primary"
        size="big"
        busy={save.busy}
        disabled={text.trim() === ''}
        onClick={async () => {
          if ((await save.run({ seen, locale, text: text.trim() })).done) await onDone();
        }}
      >
        {t('action.save')}
      </Button>
      {seen && (
        <Button
          kind="danger"
          busy={remove.busy}
          onClick={async () => {
            if ((await remove.run(seen)).done) await onDone();
          }}
        >
          {t('action.remove')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t(template ? 'support.template' : 'support.templateAdd')} onClose={onClose} foot={foot}>
      {!template && <LocaleSelect label={t('shell.language')} value={locale} onChange={setLocale} />}
      <TextArea
        label={t('support.template')}
        name="text"
        rows={4}
        maxLength={1000}
        dir="auto"
        lang={locales[locale].tag}
        value={text}
        onChange={setText}
      />
      <RefusedNote refused={save.refused ?? remove.refused} />
    </Dialog>
  );
}
