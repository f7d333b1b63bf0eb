import { Button } from '../button/button.tsx';
import type { Column } from './table.tsx';

interface RowButtonProps {
  /** Which row it is of, for readers: the same words stand in each. */
  of: string;
  busy?: boolean;
  onClick: () => void;
  children: string;
}

/** A small button in one row of many. */
export function RowButton({ of, children, ...button }: RowButtonProps) {
  return (
    <Button size="small" aria-label={`${children} ${of}`} {...button}>
      {children}
    </Button>
  );
}

interface ButtonColumnOptions<Row> {
  words: string;
  of: (row: Row) => string;
  /** Null for who may not. */
  onClick: ((row: Row) => void) | null;
}

/** The last column: the one act of each row. */
export const buttonColumn = <Row,>({ words, of, onClick }: ButtonColumnOptions<Row>): Column<Row> => ({
  ...{ key: 'act', title: words, hidden: true, end: true, phone: 'act' },
  cell: (row) =>
    onClick && (
      <RowButton of={of(row)} onClick={() => onClick(row)}>
        {words}
      </RowButton>
    ),
});
