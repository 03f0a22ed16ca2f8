import type { ConnectionProblem } from '@homeward/contract/rules/reports/connection-problems.ts';
import type {
  Connections,
  ConnectionsEdit,
  StoredMedia,
} from '@homeward/contract/shapes/reports/connections.ts';
import type { SecretPart } from '@homeward/contract/rules/reports/standard-connections.ts';
import { secretFields, secretParts } from '@homeward/contract/rules/reports/standard-connections.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { maskUrl, secretShown } from '@homeward/contract/words/reports/report-url.ts';
import { withKeptSecrets } from './addresses.ts';

/** Whom the secrets of a part are given for: where that changes, they must be given again. */
const boundTo: Partial<Record<SecretPart, string>> = { smtp: 'server', voip: 'domain', wifi: 'ssid' };

const again = 'v2_mg_secret_again';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (part: object): Fields => ({ ...part });

/** Names of the parts that an edit is about. */
export const editedParts = (edit: ConnectionsEdit): readonly (keyof Connections)[] => [
  ...new Set(Object.keys(edit).map((name) => (name === 'mediaRow' ? 'media' : name) as keyof Connections)),
];

/** The fields of a part after an edit of some of them, or the secret that must be given again. */
function mergedPart(name: SecretPart, before: Fields, edit: Fields): Fields | ConnectionProblem {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  const after: Record<string, unknown> = { ...before, ...Object.fromEntries(given) };
  const bound = boundTo[name];
  const moved = bound !== undefined && before[bound] !== '' && after[bound] !== before[bound];
  for (const field of secretFields[name]) {
    const kept = edit[field] === undefined || edit[field] === secretShown;
    if (kept && moved && before[field] !== '' && after[bound] !== '')
      return { where: `${name}.${field}`, why: again };
    if (kept) after[field] = moved ? '' : before[field];
  }
  return after;
}

const isReserved = (no: number): boolean => limits.reservedMediaRows.some((reserved) => reserved === no);

/** Rows of the upload page after an edit. Reserved ones stay as they are; a blank address takes a row away. */
function mergedMedia(
  before: readonly StoredMedia[],
  rows: readonly StoredMedia[],
): readonly StoredMedia[] | ConnectionProblem {
  const reserved = before.filter(({ no }) => isReserved(no));
  const kept: StoredMedia[] = [];
  for (const row of rows) {
    const own = before.find(({ no }) => no === row.no);
    if (isReserved(row.no)) {
      if (own === undefined || row.url !== maskUrl(own.url).shown)
        return { where: `media.${row.no}`, why: 'v2_mg_report_row_reserved' };
      continue;
    }
    if (row.url.trim() === '') continue;
    const whole = withKeptSecrets(row, before);
    if (whole === null) return { where: `media.${row.no}.url`, why: again };
    kept.push(whole);
  }
  return [...reserved, ...kept].toSorted((a, b) => a.no - b.no);
}

function rowsOf(before: readonly StoredMedia[], edit: ConnectionsEdit): readonly StoredMedia[] | null {
  const { media, mediaRow } = edit;
  if (mediaRow === undefined) return media ?? null;
  return [...(media ?? before).filter(({ no }) => no !== mediaRow.no), mediaRow];
}

/**
 * The connections after an edit: fields that it does not name stay, and so do secrets that it leaves as they were
 * (`***`), but not for another server than they were given for. Says which secret is missing then.
 */
export function mergedConnections(
  before: Connections,
  edit: ConnectionsEdit,
): Connections | ConnectionProblem {
  let after: Connections = {
    ...before,
    line: overlaid(before.line, edit.line),
    prompt: overlaid(before.prompt, edit.prompt),
    sms: edit.sms?.toSorted((a, b) => a.no - b.no) ?? before.sms,
  };
  for (const name of secretParts) {
    const part = edit[name];
    if (part === undefined) continue;
    const merged = mergedPart(name, fieldsOf(before[name]), fieldsOf(part));
    if (isProblem(merged)) return merged;
    after = { ...after, [name]: merged };
  }
  const rows = rowsOf(before.media, edit);
  if (rows === null) return after;
  const media = mergedMedia(before.media, rows);
  return isProblem(media) ? media : { ...after, media };
}

export const isProblem = (value: object): value is ConnectionProblem => 'why' in value;

/** A part with the fields that an edit names. */
function overlaid<Part extends object>(part: Part, edit: object | undefined): Part {
  const given = Object.entries(edit ?? {}).filter(([, value]) => value !== undefined);
  return { ...part, ...Object.fromEntries(given) };
}
