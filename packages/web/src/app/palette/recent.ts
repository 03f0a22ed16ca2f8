/** What was chosen lately, newest first, by the ids of the entries; of every panel its own. */
const keyOf = (panel: string): string => `homeward.recent.${panel}`;
const most = 6;

export function recentOf(panel: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(panel)) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === 'string').slice(0, most)
      : [];
  } catch {
    return [];
  }
}

export function noteRecent(panel: string, id: string): void {
  try {
    const list = [id, ...recentOf(panel).filter((one) => one !== id)].slice(0, most);
    localStorage.setItem(keyOf(panel), JSON.stringify(list));
  } catch {
    // Without storage nothing is remembered.
  }
}
