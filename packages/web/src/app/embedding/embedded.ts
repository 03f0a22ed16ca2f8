import '#app/embedding/embedded.css';
import { readEntry } from '#lib/entry.ts';
import { enterBy } from '#lib/client/sign-in.ts';
import { showTheme, usePreference } from '#lib/theme/preference.ts';

/**
 * The frame around the pages (S2.4): `web` has header and menus; in the others an app around the portal has its own.
 * `mobile` is that of a phone's app, `script` that of a programme which shows single pages, always dark (S4.5).
 * `installer` is that of whoever works for many homes, and begins at its entry (S2.2).
 */
export type ShellKind = 'web' | 'mobile' | 'script' | 'installer';

const storageKey = 'homeward.shell';

interface Arrival {
  /** Of the address. */
  readonly shell: string | null;
  readonly token: string | null;
  readonly agent: string;
  readonly cookies: string;
}

/** Which frame somebody who comes by an app's address sees: as named, else that of a phone which brings its token. */
export function shellOf({ shell, token, agent, cookies }: Arrival): ShellKind {
  if (shell === 'script' || shell === 'mobile' || shell === 'installer') return shell;
  const phone = /Android|iPhone|iPad|iPod/.test(agent) && !/(?:^|; )api_token=[^;]/.test(cookies);
  return shell === null && token !== null && phone ? 'mobile' : 'web';
}

function keep(kind: ShellKind): void {
  try {
    sessionStorage.setItem(storageKey, kind);
  } catch {
    // It lasts until the page is loaded anew.
  }
}

/** Shows the frame; what is dark stays so, whatever the account prefers. */
function show(kind: ShellKind): void {
  document.documentElement.dataset['shell'] = kind;
  if (kind !== 'script') return;
  const dark = (): void => {
    if (usePreference.getState().theme !== 'dark') showTheme('dark');
  };
  dark();
  usePreference.subscribe(dark);
}

/** The frame of before, on a page that was loaded anew. */
export function showKeptShell(): void {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept === 'mobile' || kept === 'script') show(kept);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Takes what an app hands over in the address: a token that opens a session once (S3.16), and the frame. Both leave the
 * address before anything is asked, so that neither history nor a shared link holds them. A token that is no good ends
 * at the sign-in page.
 */
export async function arrive(): Promise<void> {
  const address = new URL(location.href);
  const { searchParams: search } = address;
  const token = search.get('token');
  const kind = shellOf({
    shell: search.get('shell'),
    token,
    agent: navigator.userAgent,
    cookies: document.cookie,
  });
  search.delete('token');
  search.delete('shell');
  if (kind === 'installer' && !/\/installer/.test(address.pathname))
    address.pathname = `/${readEntry(address.pathname, document.cookie)}/installer.html`;
  history.replaceState(history.state, '', address);
  keep(kind);
  show(kind);
  if (token !== null && token !== '') await enterBy('/auth/token', { token });
}
