import { Fragment, type ReactNode, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { endIn, filtersIn, firstPage, hasPages } from '../../lib/list-query.ts';
import { useRowKeys } from '../../lib/row-keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, type CardProps } from '../card/card.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './table.module.css';
import { type AskTotal, Total } from './total.tsx';

export interface Column<Row> {
  key: string;
  /** Its heading; for a column without words a name that readers hear. */
  title: string;
  hidden?: boolean;
  /** Figures stand at the end. */
  end?: boolean;
  /** The value of `sort` in the URL: most first; with a minus, at the second press, fewest first; then as it was. */
  sort?: string;
  /** Words of any length take several lines; other cells have one, which is cut at its end. */
  wrap?: boolean;
  /**
   * On a phone: the first line's start or end, the second line's, a line below them, `act` for a short button beside all
   * of them, or `acts` for buttons at the end of the line below; `none` is left out.
   */
  phone?: 'start' | 'end' | 'second' | 'secondEnd' | 'third' | 'act' | 'acts' | 'none';
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** What its rows are, for readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  /** The address of a row's own screen, if it has one; its first cell is the link. */
  to?: (row: Row) => string | null;
  /** What a press on a row's first cell opens below it, in place of a screen of its own. */
  below?: (row: Row) => ReactNode;
  /** Rows are open from the start. */
  open?: boolean;
  selection?: Selection;
  /** Instead of rows where there are none. */
  empty?: ReactNode;
}

/** Ticked rows by their id. */
export interface Selection {
  ids: ReadonlySet<string | number>;
  change: (ids: ReadonlySet<string | number>) => void;
  /** Readers hear it at a row's box. */
  nameOf: (id: string | number) => string;
}

/** A list: rows of 40 px, on a phone rows of two lines, each a link as a whole. */
export function Table<Row>({ label, columns, rows, idOf, to, below, open, selection, empty }: TableProps<Row>) {
  const { t } = useTexts();
  useRowKeys();
  const all = rows.map(idOf);
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set(open ? all : []));
  const own = useId();
  const rowLink = (row: Row, content: ReactNode) => {
    const id = idOf(row);
    if (below) {
      const toggle = () => setOpened(changed(opened, id, !opened.has(id)));
      return (
        <Opener open={opened.has(id)} controls={`${own}-${id}`} onToggle={toggle}>
          {content}
        </Opener>
      );
    }
    const address = to?.(row) ?? null;
    if (address === null) return content;
    return (
      <Link to={address} className={styles.link} data-open>
        {content}
      </Link>
    );
  };
  if (rows.length === 0 && empty) return <>{empty}</>;
  const link = columns.find(({ hidden }) => !hidden)?.key;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.box}>
                <CheckBox
                  label={t('table.all')}
                  checked={all.length > 0 && all.every((id) => selection.ids.has(id))}
                  onChange={(on) => selection.change(new Set(on ? all : []))}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-end={column.end || undefined}>
                {column.hidden ? (
                  <span className="sr">{column.title}</span>
                ) : column.sort ? (
                  <SortLink by={column.sort}>{column.title}</SortLink>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <Fragment key={id}>
                <tr data-selected={selection?.ids.has(id) || undefined}>
                  {selection && (
                    <td className={styles.box}>
                      <CheckBox
                        label={selection.nameOf(id)}
                        checked={selection.ids.has(id)}
                        onChange={(on) => selection.change(changed(selection.ids, id, on))}
                      />
                    </td>
                  )}
                  {columns.map(({ key, end, wrap, phone, cell }) => (
                    <td key={key} data-end={end || undefined} data-wrap={wrap || undefined} data-phone={phone}>
                      {key === link ? rowLink(row, cell(row)) : cell(row)}
                    </td>
                  ))}
                </tr>
                {below && opened.has(id) && (
                  <tr id={`${own}-${id}`} data-below>
                    <td className={styles.below} colSpan={columns.length + (selection ? 1 : 0)}>
                      {below(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface AroundTable extends Pick<CardProps, 'id' | 'sub' | 'more' | 'padded'> {
  /** The label is the card's heading, too. */
  titled?: boolean;
}

/** A card that is one table. */
export function TableCard<Row>({ titled, id, sub, more, padded, ...table }: TableProps<Row> & AroundTable) {
  return (
    <Card id={id} title={titled ? table.label : undefined} sub={sub} more={more} padded={padded}>
      <Table {...table} />
    </Card>
  );
}

function changed(ids: Selection['ids'], id: string | number, on: boolean): Selection['ids'] {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

function SortLink({ by, children }: { by: string; children: ReactNode }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const now = query.get('sort');
  const wanted = firstPage(query);
  if (now === `-${by}`) wanted.delete('sort');
  else wanted.set('sort', now === by ? `-${by}` : by);
  return (
    <Link
      className={styles.sort}
      to={{ pathname, search: String(wanted) }}
      aria-current={now === by || now === `-${by}` || undefined}
    >
      <span>{children}</span>
      {now === by && <Icon name="down" size={15} />}
      {now === `-${by}` && <Icon name="up" size={15} />}
    </Link>
  );
}

interface OpenerProps {
  open: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
  children: ReactNode;
}

/** A row's first cell, which opens what belongs to the row. */
function Opener({ open, controls, onToggle, children }: OpenerProps) {
  return (
    <button
      type="button"
      className={styles.link}
      data-open
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <span>{children}</span> <Icon name={open ? 'up' : 'down'} size={15} />
    </button>
  );
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A tick box whose label readers hear. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface PagerProps {
  /** How many rows the page has. */
  rows: number;
  /** Cursor of the next page, or null. */
  next: string | null;
  /** The id of the card with the rows, where they do not begin the screen: the next page is shown from there. */
  card?: string;
  /** Which end usually comes first, if the list can be read from either. */
  usual?: ListEnd | undefined;
  /** Counts its rows. */
  total?: AskTotal | undefined;
}

/** `第 1–50 条 统计总数 下一页 最早的在前`: pages by cursor, in the URL. Back leads to the page before. */
export function Pager({ rows, next, card, usual, total }: PagerProps) {
  const { t, count } = useTexts();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const from = Number(query.get('from') ?? 1);
  if (rows === 0) return null;
  const wanted = new URLSearchParams(query);
  if (next !== null) {
    wanted.set('cursor', next);
    wanted.set('from', String(from + rows));
  }
  return (
    <p className={styles.pager}>
      <span>{t('table.rows', { from: count(from), to: count(from + rows - 1) })}</span>
      {total && hasPages(query, next) && <Total key={filtersIn(query)} ask={total} />}
      {next !== null && <Link to={{ pathname, search: String(wanted), hash: card }}>{t('table.next')}</Link>}
      {usual && hasPages(query, next) && <OtherEnd usual={usual} card={card} />}
    </p>
  );
}

/** The way to the end of a list: it is read from there. */
function OtherEnd({ usual, card }: { usual: ListEnd; card: string | undefined }) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const other = (endIn(query) ?? usual) === 'earliest' ? 'latest' : 'earliest';
  const wanted = firstPage(query);
  if (other === usual) wanted.delete('sort');
  else wanted.set('sort', other);
  return <Link to={{ pathname, search: String(wanted), hash: card }}>{t(`table.${other}`)}</Link>;
}
