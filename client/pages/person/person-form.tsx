import type { CallOutput } from '../../../shared/contract/index.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import type { PersonAnswer } from './action.ts';
import { Face } from './face.tsx';
import styles from './person.module.css';

interface PersonFormProps {
  /** The colour of the initial. */
  avatar: number;
  person: CallOutput<'person'>;
  answer: PersonAnswer | undefined;
}

/**
 * The picture and the fields; without JavaScript they are saved together, and the server cuts the picture square. What is
 * typed stays when a picture is kept.
 */
export function PersonForm({ avatar, person, answer }: PersonFormProps) {
  const { t } = useTexts();
  const { avatar_url: picture, ...saved } = person;
  const field = useSavedFields(saved, answer);
  const optional = (name: Parameters<typeof field>[0]) => ({ ...field(name), required: false });
  return (
    <ScreenForm
      intent="person"
      answer={answer}
      submit={t('person.save')}
      busy={t('form.saving')}
      files
      foot={(button) => (
        <ActionBar>
          <div className={styles.save}>{button}</div>
        </ActionBar>
      )}
    >
      <Card>
        <div className="stack">
          <Face name={person.nickname} avatar={avatar} picture={picture} />
          <Field {...field('nickname')} autoComplete="nickname" />
          <div className={styles.two}>
            <DateField {...optional('birthday')} autoComplete="bday" />
            <Field {...optional('region')} autoComplete="address-level1" />
          </div>
          <Field {...optional('signature')} />
        </div>
      </Card>
    </ScreenForm>
  );
}
