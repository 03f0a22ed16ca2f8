/** User ids that signed in on this device, newest first, each once (S3.16). */
const key = 'vestaUserList';
const most = 5;

export function knownUsers(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function store(list: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Forbidden storage only means that the id has to be typed again.
  }
}

export const rememberUser = (id: string): void =>
  store([id, ...knownUsers().filter((known) => known !== id)].slice(0, most));
export const forgetUser = (id: string): void => store(knownUsers().filter((known) => known !== id));
