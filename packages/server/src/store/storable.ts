/**
 * A text as every store keeps it: names come from outside, and PostgreSQL takes neither NUL nor, within JSON, half of a
 * character.
 */
export const storable = (text: string): string => withoutNul(text).toWellFormed();

/** The same where only NUL would be refused. */
export const withoutNul = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text;

/** Plain data whose texts are all storable; what is so already is given back as it is. */
export function storableData<Data>(data: Data): Data {
  const json = JSON.stringify(data);
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return data;
  // It is what it was, with other texts.
  return JSON.parse(json, (_name, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  ) as Data;
}
