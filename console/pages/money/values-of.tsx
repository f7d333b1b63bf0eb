import { plainValue } from '../../../shared/console/plain-value.ts';
import { CheckBox } from '../../ui/table/table.tsx';
import styles from './money.module.css';

interface ValuesOfProps {
  title: string;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The values of a column, of which some are ticked. */
export function ValuesOf({ title, values, chosen, onChange }: ValuesOfProps) {
  return (
    <fieldset className={styles.values}>
      <legend>{title}</legend>
      {values.map((value) => {
        const plain = plainValue(value);
        const isChosen = chosen.includes(plain);
        return (
          <div key={value} className={styles.value}>
            <CheckBox
              label={value}
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== plain) : [...chosen, plain])}
            />
            <bdi aria-hidden="true">{value}</bdi>
          </div>
        );
      })}
    </fieldset>
  );
}
