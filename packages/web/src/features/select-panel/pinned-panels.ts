/** Favourite panels, kept on this device for each account apart. */
const keyOf = (account: string): string => `homeward.pinned.${account}`;
/** More than anybody looks after; what was stored by something else does not grow. */
const most = 100;

/** The panels that an account has put first on this device. */
export function pinnedPanels(account: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a panel first, or back among the others; gives what is first afterwards. */
export function togglePin(account: string, panel: string): readonly string[] {
  const before = pinnedPanels(account);
  const after = before.includes(panel) ? before.filter((id) => id !== panel) : [...before, panel];
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(after.slice(-most)));
  } catch {
    // Forbidden storage only means that it lasts no longer than this page.
  }
  return after;
}
