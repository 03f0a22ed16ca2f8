/**
 * What is wrong with a store that failed: it is away (not reached, or too slow), its disk takes no more, or what it has
 * is damaged.
 */
export type StoreFailure = 'away' | 'full' | 'damaged';

const damaged = /^SQLITE_(?:CORRUPT|NOTADB)|^XX00[12]$/;
const full = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)|^(?:ENOSPC|EDQUOT|EROFS|EIO)$|^53100$/;
/** Connections, resources, an operator's hand, read-only while another server takes over, and time that was up. */
const away =
  /^SQLITE_(?:BUSY|LOCKED)|^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)$|^(?:08...|53[0234]00|57P0[1-5]|57014|25006|28...|3D000)$/;

/** Where an error has crossed from another thread, or the driver gives no code, its words tell. */
const words: readonly (readonly [RegExp, StoreFailure])[] = [
  [/disk image is malformed|file is not a database/, 'damaged'],
  [/disk is full|disk I\/O error|readonly database|unable to open database file/, 'full'],
  [
    /database is locked|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|driver has already been destroyed/,
    'away',
  ],
];

const codesOf = (error: unknown): readonly string[] => {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : [];
};

/** Which failure of the store an error is; null where it is none. */
export function storeFailure(error: unknown): StoreFailure | null {
  const codes = codesOf(error);
  if (codes.some((code) => damaged.test(code))) return 'damaged';
  if (codes.some((code) => full.test(code))) return 'full';
  if (codes.some((code) => away.test(code))) return 'away';
  if (!(error instanceof Error)) return null;
  return words.find(([said]) => said.test(error.message))?.[1] ?? null;
}
