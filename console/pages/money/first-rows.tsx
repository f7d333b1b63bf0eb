import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import { useTexts } from '../../lib/texts.ts';
import type { Choice } from './compared.ts';
import styles from './money.module.css';

/** The first rows of a file, with what each column is chosen for. */
export function FirstRows({ choice, reading }: { choice: Choice; reading: StatementReading }) {
  const { t } = useTexts();
  const fields = ['date', 'amount', 'in', 'out', 'side', 'state', 'currency', 'text'] as const;
  const purposeOf = (at: number) =>
    fields.filter((field) => reading[field] === at).map((field) => t(`compare.column.${field}`));
  return (
    // Wider than the card, it is scrolled by keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus
    <section className={styles.rows} tabIndex={0} aria-label={t('compare.firstRows')}>
      <table>
        <thead>
          <tr>
            {choice.headings.map((heading, at) => (
              // Headings may be there twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={at} scope="col" data-used={purposeOf(at).length > 0 || undefined}>
                <bdi>{heading}</bdi>
                <small>{purposeOf(at).join(' ')}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choice.rows.map(({ line, cells }) => (
            <tr key={line}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={at}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
