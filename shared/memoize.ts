/** Longer texts are unusual, and would let a stranger fill the memory. */
const LONGEST = 200;

/** Memoizes `make` by its text. When more than `most` results are stored, all of them are dropped. */
export function memoize<Value>(most: number, make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (text.length > LONGEST) return value;
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
