import type { ComponentProps } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import type { AddPictures } from './add-pictures.tsx';

const nothing = () => {};

/** Adds pictures to a return that nobody has decided. Few do: the form is loaded when it is asked for. */
export function MorePictures(props: ComponentProps<typeof AddPictures>) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const { part, ask } = useOnDemand(() => import('./add-pictures.tsx'));
  // Those that were sent are no longer chosen.
  if (part) return <part.AddPictures key={props.most} {...props} />;
  if (!hydrated) return null;
  return (
    <Button kind="tint" size="small" icon="camera" onClick={() => ask(nothing)}>
      {t('return.addPicture')}
    </Button>
  );
}
