// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { ServicesProvider } from '../../lib/context.ts';
import { Refused } from '../../lib/refused.ts';
import { LanguageChoice } from './language-choice.tsx';

test('a language whose texts are lost says why beside the choice, which stays as it was', async () => {
  const why = consoleTexts.t('network.offline');
  const choose = vi.fn().mockRejectedValue(new Refused(0, why, 'chunkLost', null));
  const services = { language: { choose } } as never;
  await drawConsole(
    <ServicesProvider value={services}>
      <LanguageChoice />
    </ServicesProvider>,
  );
  const choice = document.querySelector('select');
  if (!choice) throw new Error('no choice');
  await act(async () => {
    choice.value = 'zh-CN';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(choose).toHaveBeenCalledWith('zh-CN');
  expect(document.querySelector('[role=alert]')?.textContent?.trim()).toBe(why);
  expect(choice.value).toBe('en-US');
});
