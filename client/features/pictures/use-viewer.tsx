import { useState } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';

/** Opens pictures large over the page; `title` says what they belong to. The viewer is loaded when it is first needed. */
export function useViewer(title: string, pictures: readonly string[]) {
  const [place, setPlace] = useState<number | null>(null);
  const { part, ask } = useOnDemand(() => import('./viewer.tsx'));
  return {
    /** `page` is opened instead if the viewer cannot be loaded. */
    open: (picture: string, page?: string) => ask(() => setPlace(pictures.indexOf(picture)), undefined, page),
    viewer: part && <part.Viewer title={title} pictures={pictures} place={place} onPlace={setPlace} />,
  };
}
