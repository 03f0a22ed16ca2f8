/** What existing shells keep in the session about bypassing (S3.16, S5.7). */
const oneTimeKey = 'device_bypass_ot';
const areaKey = 'master_area';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Forbidden storage only means that the choice lasts for this page.
  }
}

export type BypassType = 'oneTime' | 'permanently';

/** Which bypass the page is about; one-time unless the session says otherwise. */
export const bypassType = (): BypassType => (read(oneTimeKey) === '0' ? 'permanently' : 'oneTime');
export const setBypassType = (type: BypassType): void => write(oneTimeKey, type === 'oneTime' ? '1' : '0');

/** The one area a one-time list is about; undefined is all. */
export function masterArea(): number | undefined {
  const area = Number(read(areaKey));
  return Number.isInteger(area) && area > 0 ? area : undefined;
}
export const setMasterArea = (area: number | undefined): void =>
  write(areaKey, area === undefined ? null : String(area));
