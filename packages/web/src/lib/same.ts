/** Whether two plain values say the same. What is the same object is not looked into, so lists of kept rows are cheap. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => same(value, other[index]))
    );
  const values = Object.entries(one);
  return (
    values.length === Object.keys(other).length &&
    values.every(([key, value]) => same(value, Reflect.get(other, key)))
  );
}
