/**
 * Where something is emphasised in a translated sentence. In the catalogue it is written `<b>…</b>`; what is put into the
 * sentence afterwards can hold that too, so by then the marks are characters that no text has.
 */
export const markBegin = '\uE000';
export const markEnd = '\uE001';
const either = /[\uE000\uE001]/g;

/** A text of the catalogue with its marks, before anything is put into it. */
export const withMarks = (text: string): string =>
  text.includes('<b>') ? text.replaceAll('<b>', markBegin).replaceAll('</b>', markEnd) : text;

/** A name that stands emphasised by itself. */
export const marked = (name: string): string => `${markBegin}${withoutMarks(name)}${markEnd}`;

/** A sentence without its marks, or a value that must bring none. */
export const withoutMarks = (text: string): string => text.replace(either, '');
