import type { ChangeEvent } from 'react';
import { Form } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { SwitchRow } from '../../ui/switch-row/switch-row.tsx';
import { type action, TOPIC, TOPICS } from './action.ts';
import styles from './notifications.module.css';

type Topic = CallOutput<'notificationSettings'>['topics'][number];

/** A switch for each topic; without JavaScript they are saved together by a button. */
export function Topics({ topics }: { topics: Topic[] }) {
  const { t } = useTexts();
  return (
    <Card heading={t('notifications.topics')}>
      <Form method="post" replace>
        <input type="hidden" name="intent" value={TOPICS} />
        <ShownTo />
        <ul className={styles.topics}>
          {topics.map((topic) => (
            <li key={topic.topic}>
              <TopicSwitch {...topic} />
            </li>
          ))}
        </ul>
        <Button type="submit" kind="primary" block className={styles.save}>
          {t('notifications.save')}
        </Button>
      </Form>
    </Card>
  );
}

function TopicSwitch({ topic, topic_txt, on, fixed }: Topic) {
  const { t } = useTexts();
  const fetcher = useFetcher<typeof action>();
  // Shown at once; if it is refused the loader's state comes back.
  const wanted = fetcher.formData ? fetcher.formData.get('on') === '1' : on;
  const change = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
    void fetcher.submit({ intent: TOPIC, topic, on: checked ? '1' : '0' }, { method: 'post' });
  return (
    <SwitchRow
      label={topic_txt}
      help={fixed && t('notifications.safetyWhy')}
      name="topic"
      value={topic}
      checked={wanted}
      disabled={fixed}
      onChange={change}
    />
  );
}
