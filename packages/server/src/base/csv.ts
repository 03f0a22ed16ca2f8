/** Programs that open tables read them as Unicode only with this mark in front. */
export const byteOrderMark = '\uFEFF';

/** What a table's programs would take for a formula is text to them with a quote before it. */
const cell = (value: string): string =>
  `"${(/^(?![+-]\d\d:\d\d$)[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`;

/** A line of a table. */
export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
