import { type ActKind, areaOfAct } from '../../shared/console/act-kinds.ts';
import { useMe } from './context.ts';
import { useTexts } from './texts.ts';

/**
 * How an act that takes two persons is put to the reader: `after` what it does follows that somebody has to agree first,
 * or that nobody else is there who could, so that it is done at once (docs/domain.md, Two persons); `button` names it
 * accordingly.
 */
export function useSecond(kind: ActKind) {
  const { t, locale } = useTexts();
  // A server of before says nothing of it.
  const alone = (useMe().alone_in ?? []).includes(areaOfAct[kind]);
  return {
    alone,
    // Chinese sentences follow one another without a space.
    after: (text: string) => [text, t(alone ? 'second.alone' : 'second.asks')].join(locale === 'zh-CN' ? '' : ' '),
    button: (asks: string) => (alone ? t('second.do') : asks),
  };
}
