// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { consoleTexts, drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refuse } from './refuse.tsx';

const { t } = consoleTexts;
const SENT = '没有收到转账';

test('nothing is refused before a remark is chosen or written', async () => {
  const onRefuse = vi.fn();
  const about = { title: 'Refuse', consequence: null, button: 'Refuse it', busy: false, refused: null };
  const remarks = [{ key: 'notArrived' as const, text: SENT }];
  await drawConsole(<Refuse {...about} remarks={remarks} onRefuse={onRefuse} onClose={() => undefined} />);
  const ctrlEnter = () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  await press('Refuse it');
  ctrlEnter();
  expect(onRefuse).not.toHaveBeenCalled();
  await press(t('remark.notArrived'));
  await press('Refuse it');
  expect(onRefuse.mock.calls).toEqual([[SENT]]);
  await typeByKeys(t('remark.label'), ['ask your bank']);
  await press('Refuse it');
  expect(onRefuse.mock.calls.at(-1)).toEqual(['ask your bank']);
});
