/** What ModemManager is called on the system's bus. */
export const modemService = 'org.freedesktop.ModemManager1';
export const modemRoot = '/org/freedesktop/ModemManager1';
export const modemProper = `${modemService}.Modem`;
export const modemCell = `${modemProper}.Modem3gpp`;

/** Its state while its card waits for a PIN, and from which on it is in a network. */
export const modemLocked = 2;
export const modemRegistered = 8;

export type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The first modem of all that ModemManager has (`GetManagedObjects`), and where it is. */
export function firstModem(objects: unknown): readonly [path: string, all: Fields] | null {
  const found = Object.entries(fieldsOf(objects)).find(
    ([path, all]) => path.startsWith(`${modemRoot}/Modem/`) && modemProper in fieldsOf(all),
  );
  return found === undefined ? null : [found[0], fieldsOf(found[1])];
}
