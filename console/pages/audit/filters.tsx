import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { auditActions } from '../../../shared/console/audit-actions.ts';
import { actionInWords, subjectInWords } from '../../lib/act-words.ts';
import { useApi, useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { LineForm } from '../../ui/line-form/line-form.tsx';
import styles from './audit.module.css';
import type { Entry } from './entry-parts.ts';

/** Parameters of the URL that have a field. */
type FieldName = 'actor' | 'action' | 'username' | 'since' | 'until';

/** Those that links set. */
const LINKED = ['subject', 'shopper', 'id'] as const;

/** What the URL asks for. `from` is where a page of a list begins, so the days have other names there. */
export function auditFilterOf(query: URLSearchParams) {
  const given = (name: FieldName | (typeof LINKED)[number]) => query.get(name) || undefined;
  return {
    ...{ actor: given('actor'), action: given('action'), username: given('username') },
    ...{ subject: given('subject'), shopper: given('shopper'), id: given('id') },
    ...{ from: given('since'), to: given('until') },
  };
}

/** Who, what, which shopper and when. */
export function Filters({ rows }: { rows: readonly Entry[] }) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const mayReadAll = useMay()('audit:read');
  const given = (name: string) => query.get(name) ?? '';
  const keyOf = (name: FieldName) => `${name} ${given(name)}`;
  const linked = LINKED.filter((name) => given(name) !== '');
  const [first] = rows;
  const wordsOf = {
    subject: () => {
      const { kind, of } = subjectInWords(t, given('subject'));
      return `${kind} ${first?.subject_name ?? of}`;
    },
    shopper: () => `${t('approval.fact.username')} ${first?.username ?? given('shopper')}`,
    id: () => `A-${given('id')}`,
  };
  return (
    <>
      {/* Only the fields begin anew when the URL changes: the button keeps the focus. */}
      <div className={styles.filters}>
        <LineForm label={t('audit.filters')}>
          {['sort', ...linked].map(
            (name) => query.has(name) && <input key={name} type="hidden" name={name} value={given(name)} />,
          )}
          {mayReadAll && <WhoField key={keyOf('actor')} rows={rows} />}
          <ActField key={keyOf('action')} />
          <Field
            key={keyOf('since')}
            label={t('approval.fact.from')}
            name="since"
            type="date"
            defaultValue={given('since')}
          />
          <Field
            key={keyOf('until')}
            label={t('approval.fact.to')}
            name="until"
            type="date"
            defaultValue={given('until')}
          />
          <Field
            key={keyOf('username')}
            label={t('approval.fact.username')}
            name="username"
            defaultValue={given('username')}
            autoComplete="off"
            placeholder={t('audit.usernameHint')}
          />
          <Button type="submit">{t('orders.show')}</Button>
        </LineForm>
      </div>
      {linked.length > 0 && (
        <Chips label={t('audit.filters')}>
          {linked.map((name) => (
            <FilterChip key={name} name={name} value={null}>
              {`${wordsOf[name]()} ×`}
            </FilterChip>
          ))}
        </Chips>
      )}
    </>
  );
}

/** Whoever has acted: staff by name, others as the log calls them. */
function WhoField({ rows }: { rows: readonly Entry[] }) {
  const { t } = useTexts();
  const actor = useSearchParams()[0].get('actor') ?? '';
  const people = usePeople();
  const names = new Map([
    ...(actor === '' ? [] : [[actor, actor] as const]),
    ...rows.map((row) => [row.actor, row.name ?? row.actor] as const),
    ...people.map(({ id, name }) => [`staff:${id}`, name] as const),
  ]);
  return (
    <Select label={t('audit.actor')} name="actor" defaultValue={actor} options={[['', t('audit.all')], ...names]} />
  );
}

/** Everybody of staff, for who may see that. */
function usePeople() {
  const api = useApi();
  const mayRead = useMay()('staff:read');
  const [people, setPeople] = useState<readonly { id: number; name: string }[]>([]);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = await api.call('staff', {}).catch(() => null);
      if (current && found) setPeople(found.people);
    };
    if (mayRead) void read();
    return () => {
      current = false;
    };
  }, [api, mayRead]);
  return people;
}

/** Every act that the console knows, in the order of the reader's words; and the one that the URL asks for. */
function ActField() {
  const { t, tag } = useTexts();
  const action = useSearchParams()[0].get('action') ?? '';
  const known = new Set<string>([...auditActions, ...(action === '' ? [] : [action])]);
  const options = [...known]
    .map((one) => [one, actionInWords(t, one)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, tag));
  return (
    <Select
      label={t('audit.action')}
      name="action"
      defaultValue={action}
      options={[['', t('audit.all')], ...options]}
    />
  );
}
