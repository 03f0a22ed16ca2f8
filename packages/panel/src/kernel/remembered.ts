/**
 * What is made of an object, remembered for the last one asked about. For what follows from a state: states come one
 * after the other, and a WeakMap that gets a key for each of them costs far more than it saves.
 */
export function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
