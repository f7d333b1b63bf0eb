import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { jobName } from '../../../shared/console/job-texts.ts';
import { apiContext } from '../../lib/context.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Unguarded } from '../../ui/note/unguarded.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './system.module.css';

type System = ConsoleOutput<'system'>;
type Job = System['jobs'][number];

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('system', {});
}

/** Whether the shop's machinery runs, and what is wrong in words. */
export function Component() {
  const system = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <ScreenLayout title={t('screen.system')}>
      <Stack>
        <Unguarded guards={system.unguarded} />
        {system.alarms.length === 0 && system.unguarded.length === 0 && <Note icon="check">{t('system.right')}</Note>}
        {system.alarms.map((alarm) => (
          <Note key={alarm} tone="late">
            {t(`system.alarm.${alarm}`)}
          </Note>
        ))}
        <Columns kind="side">
          <Jobs jobs={system.jobs} />
          <SystemFacts system={system} />
        </Columns>
      </Stack>
    </ScreenLayout>
  );
}

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** `12.4 GB`, `3.1 MB`. */
const sizeOf = (bytes: number) => (bytes < GIB ? `${(bytes / MIB).toFixed(1)} MB` : `${(bytes / GIB).toFixed(1)} GB`);

function SystemFacts({ system }: { system: System }) {
  const texts = useTexts();
  const { t, count } = texts;
  const { books, audit, backup, disk } = system;
  return (
    <Card title={t('system.state')} padded>
      <Pairs
        pairs={[
          [t('system.version'), <Num key="version">{system.version}</Num>],
          [t('system.started'), <Time key="started" at={system.started_at} />],
          [t('system.database'), <Num key="database">{`${system.engine} · ${sizeOf(system.data_size)}`}</Num>],
          [t('system.disk'), t('system.free', { free: sizeOf(disk.free), size: sizeOf(disk.size) })],
          [t('system.backup'), backupWords(backup, texts)],
          [t('system.books'), checked(books.checked_at, texts, booksWords(books.differences, texts))],
          [t('system.audit'), checked(audit.checked_at, texts, t(audit.whole ? 'system.whole' : 'system.broken'))],
          [t('system.alerts'), t(system.alerted ? 'system.alertsSent' : 'system.alertsShown')],
          [t('system.waiting'), count(system.approvals)],
          [t('system.closed'), system.closed === null ? t('system.notClosed') : <Num key="day">{system.closed}</Num>],
        ]}
      />
    </Card>
  );
}

const booksWords = (differences: number | null, { t }: Texts) =>
  differences ? t('system.differs', { count: differences }) : t('system.agrees');

const checked = (at: number | null, { t, dateTime }: Texts, words: string) =>
  at === null ? t('system.unchecked') : `${words} · ${dateTime(at)}`;

function backupWords(backup: System['backup'], { t, dateTime }: Texts) {
  if (backup === null) return t('system.noBackup');
  return backup.made_at === null ? t('system.backupNone') : dateTime(backup.made_at);
}

function Jobs({ jobs }: { jobs: System['jobs'] }) {
  const { t } = useTexts();
  const columns: Column<Job>[] = [
    { key: 'name', title: t('system.job'), phone: 'start', cell: ({ name }) => jobName(name, t) },
    {
      key: 'state',
      title: t('today.state'),
      phone: 'end',
      cell: ({ running, failures, stopped }) => {
        if (stopped) return <Tag tone="late">{t('system.stopped')}</Tag>;
        if (failures > 0) return <Tag tone="late">{t('system.failures', { count: failures })}</Tag>;
        return <Tag tone={running ? 'settled' : 'plain'}>{t(running ? 'system.running' : 'system.fine')}</Tag>;
      },
    },
    {
      key: 'done',
      title: t('system.done'),
      phone: 'second',
      end: true,
      cell: ({ done_at }) => (done_at === null ? '–' : <Time at={done_at} />),
    },
    timeColumn({ of: 'due_at', title: t('system.due'), phone: 'secondEnd' }),
  ];
  const isWell = ({ stopped, failures }: Job) => !stopped && failures === 0;
  const [ill, well] = [jobs.filter((job) => !isWell(job)), jobs.filter(isWell)];
  const table = (rows: System['jobs']) => (
    <Table label={t('system.jobs')} rows={rows} idOf={({ name }) => name} columns={columns} />
  );
  return (
    <Card title={t('system.jobs')}>
      {ill.length > 0 && table(ill)}
      {well.length > 0 && (
        <details className={styles.well}>
          <summary>{t('system.wellJobs', { count: well.length })}</summary>
          {table(well)}
        </details>
      )}
    </Card>
  );
}
