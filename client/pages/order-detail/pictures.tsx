import { useEffect, useRef } from 'react';
import { PictureField } from '../../features/pictures/picture-field.tsx';
import { SentPictures } from '../../features/pictures/sent-pictures.tsx';
import { useChosen } from '../../features/pictures/use-chosen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import type { OrderAnswer } from './action.ts';

interface AddPicturesProps {
  /** How many more the return takes. */
  most: number;
  answer: OrderAnswer['pictures'];
}

interface PicturesProps extends AddPicturesProps {
  /** Addresses of the pictures that it has. */
  sent: readonly string[];
  /** More of them are asked for. */
  adds: boolean;
}

/** The pictures of a return, and the form for more. */
export function Pictures({ sent, adds, most, answer }: PicturesProps) {
  return (
    <>
      <SentPictures pictures={sent} />
      {/* Those that were sent are no longer chosen. */}
      {adds && most > 0 && <AddPictures key={most} most={most} answer={answer} />}
    </>
  );
}

/** The form for more pictures, with the focus in it: the button that opened it is gone. */
function AddPictures({ most, answer }: AddPicturesProps) {
  const { t } = useTexts();
  const { chosen, setChosen, attach } = useChosen();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <ScreenForm
      intent="pictures"
      answer={answer}
      submit={t('support.send')}
      busy={t('support.sending')}
      attach={attach}
      foot={(button) => chosen.length > 0 && button}
    >
      <div ref={fields}>
        <PictureField chosen={chosen} onChange={setChosen} most={most} />
      </div>
    </ScreenForm>
  );
}
