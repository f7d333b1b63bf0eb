import { Money } from '../money/money.tsx';
import { Time } from '../time/time.tsx';
import type { Column } from './table.tsx';

type Face = Pick<Column<unknown>, 'title' | 'phone'>;

interface FieldColumn<Field> extends Face {
  /** The row's field that it shows. */
  of: Field;
}

/** A column of sums, in fen. */
export const moneyColumn = <Field extends string>({
  of,
  strong,
  ...column
}: FieldColumn<Field> & { strong?: boolean }): Column<Record<Field, number>> => ({
  ...{ ...column, key: of, end: true },
  cell: (row) => <Money fen={row[of]} strong={strong} />,
});

/** A column of times, in ms since 1970. */
export const timeColumn = <Field extends string>({
  of,
  ...column
}: FieldColumn<Field>): Column<Record<Field, number>> => ({
  ...{ ...column, key: of, end: true },
  cell: (row) => <Time at={row[of]} />,
});
