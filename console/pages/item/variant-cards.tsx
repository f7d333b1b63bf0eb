import { useMay } from '../../lib/context.ts';
import { Stack } from '../../ui/card/card.tsx';
import type { FormProps } from './item-input.tsx';
import { MatrixCard } from './matrix.tsx';
import { OptionsCard } from './options-card.tsx';
import styles from './variants.module.css';

/** Options and variants of an item that has, or begins, some: as wide as the screen. */
export function VariantCards(form: FormProps) {
  const mayEdit = useMay()('catalogue:do');
  if (form.draft.options.length === 0) return null;
  return (
    <fieldset disabled={!mayEdit} className={styles.form}>
      <Stack>
        <OptionsCard {...form} />
        <MatrixCard {...form} />
      </Stack>
    </fieldset>
  );
}
