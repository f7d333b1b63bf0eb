import { createTexts as createRealTexts, type Texts } from '../../client/lib/texts/texts.ts';

export * from '../../client/lib/texts/texts.ts';

/** `real` composes each text; `recording` does so and stores it; `fixed` returns the stored ones, in order. */
type Mode = 'real' | 'recording' | 'fixed';

let mode: Mode = 'real';
let noted: string[] = [];
let at = 0;

/** The mode of texts from now on; each render starts with the first one. */
export function textsAre(next: Mode): void {
  if (next === 'recording') noted = [];
  mode = next;
  at = 0;
}

/** Texts that need not be composed, so that the cost of composing can be measured. */
export function createTexts(...given: Parameters<typeof createRealTexts>): Texts {
  const real = createRealTexts(...given);
  const noting =
    <Given extends unknown[]>(compose: (...wish: Given) => string) =>
    (...wish: Given): string => {
      if (mode === 'fixed') return noted[at++] ?? '';
      const text = compose(...wish);
      if (mode === 'recording') noted.push(text);
      return text;
    };
  return { ...real, t: noting(real.t), count: noting(real.count), dateTime: noting(real.dateTime) };
}
