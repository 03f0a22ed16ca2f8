/** Where media go, as a row of the upload page names it. */
export type MediaTarget =
  | {
      readonly tag: 'ftp';
      readonly host: string;
      readonly port: number;
      /** Encrypted before the name is said (AUTH TLS). */
      readonly secure: boolean;
      readonly user: string;
      readonly password: string;
      /** Names of folders, from the one in which the login ends. */
      readonly folders: readonly string[];
    }
  | {
      readonly tag: 'http';
      /** Without a name and password. */
      readonly url: string;
      readonly login: { readonly user: string; readonly password: string } | null;
    };

/** Percent signs undone where they are meant so; a password may have them as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Name and password; FTP of the family has a dot between them (domain 5). */
function loginOf(userinfo: string, dotted: boolean): { user: string; password: string } {
  const colon = userinfo.indexOf(':');
  const cut = colon >= 0 || !dotted ? colon : userinfo.indexOf('.');
  if (cut < 0) return { user: decoded(userinfo), password: '' };
  return { user: decoded(userinfo.slice(0, cut)), password: decoded(userinfo.slice(cut + 1)) };
}

const form = /^(ftps?|https?):\/\/(?:(.*)@)?(\[[0-9a-f:.]+\]|[^:/@\s[\]?#]+)(?::(\d{1,5}))?([/?#][^\s]*)?$/i;

/** Reads `ftp://name:password@host/folder`, `ftps://` and `http(s)://`; null is none of them. */
export function parseMediaUrl(url: string): MediaTarget | null {
  const [, scheme = '', userinfo, host = '', port = '', rest = ''] = form.exec(url.trim()) ?? [];
  if (scheme === '' || Number(port) > 65_535 || port === '0') return null;
  const word = scheme.toLowerCase();
  if (word.startsWith('http')) {
    const bare = `${word}://${host}${port === '' ? '' : `:${port}`}${rest}`;
    if (!URL.canParse(bare)) return null;
    return { tag: 'http', url: bare, login: userinfo === undefined ? null : loginOf(userinfo, false) };
  }
  const folders = rest
    .split('/')
    .map(decoded)
    .filter((name) => name !== '' && name !== '.');
  // No way out of the folder, and no second command behind a line end.
  if (folders.some((name) => name === '..' || /[\r\n\0/\\]/.test(name))) return null;
  const login = loginOf(userinfo ?? 'anonymous', true);
  if (/[\r\n\0]/.test(login.user + login.password)) return null;
  return {
    tag: 'ftp',
    host: host.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? 21 : Number(port),
    secure: word === 'ftps',
    ...login,
    folders,
  };
}
