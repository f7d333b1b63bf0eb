import { useState } from 'react';
import type { Chosen } from './pictures.tsx';

/** The pictures that are chosen in a form; `attach` adds them to its fields as `picture`. */
export function useChosen() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const attach = (form: FormData) => {
    for (const { picture } of chosen) form.append('picture', picture, 'picture');
  };
  return { chosen, setChosen, attach };
}
