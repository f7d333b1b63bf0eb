import { createContext, useContext } from 'react';
import type { QueueLengths, QueueName } from './queues.ts';
import type { Me } from './session.ts';
import type { TextKey } from './texts.ts';

/** The groups of the navigation, in their order: the first has no heading. */
export const groups = ['top', 'money', 'goods', 'shop', 'people', 'watch'] as const;

/** A screen's entry in the navigation. `Icon` is the name of one. */
export interface NavEntry<Icon extends string = string> {
  group: (typeof groups)[number];
  icon: Icon;
  text: TextKey;
  queue?: QueueName;
}

/** What the frame knows, for screens that show it too. */
export interface FrameData {
  me: Me;
  queues: QueueLengths;
}

const FrameContext = createContext<FrameData | null>(null);

export const FrameProvider = FrameContext.Provider;

export function useFrame(): FrameData {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame outside of FrameProvider');
  return frame;
}
