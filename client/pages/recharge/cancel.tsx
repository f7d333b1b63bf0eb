import { Form, useNavigation } from 'react-router-dom';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './recharge-act.module.css';
import type { RechargeAct } from './recharge-act.ts';

/** Cancels a recharge that was started by mistake; it also works without JavaScript. */
export function Cancel({ number, answer }: { number: string; answer?: RechargeAct }) {
  const { t } = useTexts();
  const navigation = useNavigation();
  const sendOnce = useSendOnce();
  return (
    <Card>
      <Form method="post" replace className={styles.act} onSubmit={sendOnce}>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="number" value={number} />
        <ShownTo />
        <p className={styles.text}>{t('recharge.cancelText')}</p>
        {answer && !answer.done && <RefusedHint>{answer.text}</RefusedHint>}
        <Button type="submit" kind="line" block busy={navigation.formData?.get('intent') === 'cancel'}>
          {t('recharge.cancel')}
        </Button>
      </Form>
    </Card>
  );
}
