import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import type { PersonAnswer } from './action.ts';
import type { Chosen } from './crop.ts';
import { Face } from './face.tsx';
import styles from './person.module.css';

interface PersonFormProps {
  /** The colour of the initial. */
  avatar: number;
  person: CallOutput<'person'>;
  answer: PersonAnswer | undefined;
}

/** The picture and the fields, saved together; without JavaScript the server cuts the picture square. */
export function PersonForm({ avatar, person, answer }: PersonFormProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { avatar_url: picture, ...saved } = person;
  const field = useSavedFields(saved, answer);
  const optional = (name: Parameters<typeof field>[0]) => ({ ...field(name), required: false });
  const attach = (form: FormData) => {
    if (chosen) form.set('picture', chosen.picture, 'picture');
  };
  return (
    <ScreenForm
      intent="person"
      answer={answer}
      submit={t('person.save')}
      busy={t('form.saving')}
      attach={attach}
      files
      foot={(button) => (
        <ActionBar>
          <div className={styles.save}>{button}</div>
        </ActionBar>
      )}
    >
      <Card>
        <div className={styles.fields}>
          <Face name={person.nickname} avatar={avatar} picture={picture} chosen={chosen} onChoose={setChosen} />
          <Field {...field('nickname')} autoComplete="nickname" />
          <div className={styles.two}>
            <Field {...optional('birthday')} type="date" autoComplete="bday" dir="ltr" />
            <Field {...optional('region')} autoComplete="address-level1" />
          </div>
          <Field {...optional('signature')} />
        </div>
      </Card>
    </ScreenForm>
  );
}
