import { CheckBox } from '../../ui/table/table.tsx';
import styles from './money.module.css';

interface ValuesOfProps {
  title: string;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Values as they are compared: without regard to case. */
const plain = (value: string) => value.trim().toLowerCase();

/** The values of a column, of which some are ticked. */
export function ValuesOf({ title, values, chosen, onChange }: ValuesOfProps) {
  return (
    <fieldset className={styles.values}>
      <legend>{title}</legend>
      {values.map((value) => {
        const isChosen = chosen.includes(plain(value));
        return (
          <div key={value} className={styles.value}>
            <CheckBox
              label={value}
              checked={isChosen}
              onChange={() =>
                onChange(isChosen ? chosen.filter((one) => one !== plain(value)) : [...chosen, plain(value)])
              }
            />
            <bdi aria-hidden="true">{value}</bdi>
          </div>
        );
      })}
    </fieldset>
  );
}
