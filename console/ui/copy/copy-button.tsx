import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, for readers. */
  of?: string;
  children?: string;
}

/** Copies a text. Without https a browser has no clipboard: then it says so, and the text is to be marked by hand. */
export function CopyButton({ text, of, children }: CopyButtonProps) {
  const { t } = useTexts();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const words = { ready: children ?? t('approval.copy'), copied: t('approval.copied'), failed: t('copy.failed') };
  return (
    <Button size="small" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      <span>{words[state]}</span>
      {of && <span className="sr">{` ${of}`}</span>}
    </Button>
  );
}
