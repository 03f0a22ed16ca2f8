import { keepsSecrets, maskUrl, urlHost, withSecrets } from '@homeward/contract/words/reports/report-url.ts';

/** A row of a page with an address in it; `secret` is what the hub sealed of it. */
interface Addressed {
  readonly no: number;
  readonly url: string;
  readonly secret?: string | undefined;
}

/** Whether a row was set up for the very place that another names, so that its secrets may go there. */
const isSamePlace = (row: Addressed, before: Addressed): boolean =>
  row.no === before.no &&
  urlHost(row.url) === urlHost(before.url) &&
  maskUrl(row.url).secrets.length === maskUrl(before.url).secrets.length;

/**
 * A row with the secrets that its address leaves as they were (`***`), from the row they were given for: that of the same
 * address, or of the same number as long as it leads to the same host. Null where there is none: they must be given
 * again, or whoever edits the page could have them sent anywhere.
 */
export function withKeptSecrets<Row extends Addressed>(row: Row, before: readonly Row[]): Row | null {
  if (row.secret !== undefined || !keepsSecrets(row.url)) return row;
  const known =
    before.find((one) => maskUrl(one.url).shown === row.url) ?? before.find((one) => isSamePlace(row, one));
  if (known === undefined) return null;
  if (known.secret !== undefined) return { ...row, secret: known.secret };
  const url = withSecrets(row.url, maskUrl(known.url).secrets);
  return url === null || keepsSecrets(url) ? null : { ...row, url };
}

/** Whether two rows lead to the same place with the same secrets. */
export const isSameAddress = (a: Addressed | undefined, b: Addressed | undefined): boolean =>
  a?.url === b?.url && a?.secret === b?.secret;

/** Where an attempt goes, as effects name it. */
export const addressOf = ({ url, secret }: Addressed): { readonly url: string; readonly secret?: string } =>
  secret === undefined ? { url } : { url, secret };
