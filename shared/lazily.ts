/**
 * A function that calls `make` at its first use and returns the same result ever after: for values that are expensive
 * and often not needed.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
