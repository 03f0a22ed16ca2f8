import { isHttpUrl } from '../values/http-url.ts';

/** What stands in the place of a secret wherever it is shown; sent back, it means "as it was". */
export const secretShown = '***';

/** An address without what is secret in it, and the secrets in the order in which they stood there. */
export interface MaskedUrl {
  readonly shown: string;
  readonly secrets: readonly string[];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Words of a query that carry secrets, as upload services name them. */
const secretWord = '(?:token|key|secret|pass|pwd|auth|sig)';

/** The part of a match that its first group leaves out: what comes behind the group. */
const behind = (match: RegExpExecArray): Range => {
  const from = match.index + (match[1]?.length ?? 0);
  return { from, to: match.index + match[0].length };
};

const everywhere = (url: string, pattern: RegExp): readonly Range[] =>
  [...url.matchAll(pattern)].map((match) => behind(match));

/** A password before an `@`. FTP of the family parts name and password by a dot (domain 5). */
function userinfo(url: string): readonly Range[] {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\/(?!\[)/i.exec(url)?.[0];
  const end = url.lastIndexOf('@');
  if (scheme === undefined || end < scheme.length) return [];
  const colon = url.indexOf(':', scheme.length);
  if (colon >= 0 && colon < end)
    return /^\d{1,5}[/?#]/.test(url.slice(colon + 1)) ? [] : [{ from: colon + 1, to: end }];
  const dot = url.indexOf('.', scheme.length);
  return /^ftps?:/i.test(scheme) && dot >= 0 && dot < end ? [{ from: dot + 1, to: end }] : [];
}

/**
 * Parts an address from its secrets: DC-09 keys (`/KEY/…`), the password of CSV, that before an `@`, and those of a
 * query (reliability D9). Whatever is written there: what only looks like an address is masked as well.
 */
export function maskUrl(url: string): MaskedUrl {
  const ranges = [
    ...userinfo(url),
    ...everywhere(url, /(\/KEY\/)[^/?#]+/gi),
    ...everywhere(url, /(\/CSV\/[^/]*\/)[^/]+/gi),
    ...everywhere(url, new RegExp(`([?&][^=&#]*${secretWord}[^=&#]*=)[^&#]+`, 'gi')),
  ].toSorted((a, b) => a.from - b.from);
  let shown = '';
  let read = 0;
  const secrets: string[] = [];
  for (const { from, to } of ranges) {
    if (from < read || to <= from) continue;
    shown += url.slice(read, from) + secretShown;
    secrets.push(url.slice(from, to));
    read = to;
  }
  return { shown: shown + url.slice(read), secrets };
}

/** The address again; null where the secrets are not as many as the places for them. */
export function withSecrets(shown: string, secrets: readonly string[]): string | null {
  const parts = shown.split(secretShown);
  if (parts.length !== secrets.length + 1) return null;
  return parts.map((part, place) => part + (secrets[place] ?? '')).join('');
}

/** Whether an address stands for the one there was, secrets and all: every place of a secret says "as it was". */
export function keepsSecrets(url: string): boolean {
  const { secrets } = maskUrl(url);
  return secrets.length > 0 && secrets.every((secret) => secret === secretShown);
}

/** Whom an address leads to: scheme, name and port. Secrets given for one are never sent to another. */
export function urlHost(url: string): string {
  const [scheme = '', rest = ''] = maskUrl(url).shown.split(/:(?:\/\/)?(.*)/s);
  const [authority = ''] = rest.split(/[/?#]/);
  return `${scheme}:${authority.slice(authority.lastIndexOf('@') + 1)}`.toLowerCase();
}

export type UrlProblem = 'v2_mg_max_limit_url_length_250' | 'v2_mg_invalid_url' | 'v2_mg_report_protocol';

const length = 250;
const host = String.raw`(?:\[[0-9a-f:.]+\]|[^:/@\s[\]*]+)`;
const receiver = new RegExp(
  String.raw`^(?:ip|udp):\/\/[0-9a-f]{3,16}@${host}:(\d{1,5})\/([^/\s]+)(?:\/(.*))?$`,
  'i',
);
/** Protocols that this panel speaks; `_A` counts zones through all areas (domain 5). */
const spoken = /^(?:SIA2?(?:_A)?|CID_SIA2?)$/i;
/** What may stand behind the protocol: that names go with events, and a key. */
const behindProtocol = /^(?:TEXT|(?:TEXT\/)?KEY\/(?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64}|\*\*\*))$/i;
/** Contact ID has no place for names. */
const mayStand = (protocol: string, behind: string): boolean =>
  !/^CID_/i.test(protocol) || !/^TEXT/i.test(behind);
const mail = /^mailto:[^\s@,;<>"]{1,64}@[^\s@,;<>"/?]{1,180}$/i;
const phone = String.raw`\+?\d{3,15}`;
const text = new RegExp(String.raw`^sms:\/\/[0-9a-f]{3,16}@${phone}(?:\/TEXT)?$`, 'i');
const call = new RegExp(String.raw`^gsm:\/\/[0-9a-f]{3,16}@${phone}$`, 'i');

const isPort = (digits: string | undefined): boolean =>
  digits !== undefined && Number(digits) >= 1 && Number(digits) <= 65_535;

/**
 * Why a report cannot go to an address; null is no objection. `ip://ACCT@host:port/SIA` and its kin, `udp://` likewise,
 * with `/TEXT` where names go with events and `/KEY/<hex>` for AES;
 * `mailto:`, `sms://ACCT@number[/TEXT]`, `gsm://ACCT@number` (domain 5). Protocols that nobody has published are
 * refused, so that nobody waits for reports that cannot be sent.
 */
export function reportUrlProblem(url: string): UrlProblem | null {
  if (Array.from(url).length > length) return 'v2_mg_max_limit_url_length_250';
  if (mail.test(url) || text.test(url) || call.test(url)) return null;
  const found = receiver.exec(url);
  if (found === null || !isPort(found[1])) return 'v2_mg_invalid_url';
  if (!spoken.test(found[2] ?? '')) return 'v2_mg_report_protocol';
  const [, , protocol = '', behind] = found;
  if (behind === undefined) return null;
  return behindProtocol.test(behind) && mayStand(protocol, behind) ? null : 'v2_mg_invalid_url';
}

const ftp = new RegExp(String.raw`^ftps?:\/\/(?:.*@)?${host}(?::(\d{1,5}))?(?:\/[^\s]*)?$`, 'i');

/** Why captures cannot be uploaded to an address; null is no objection. FTP, FTP with TLS, HTTP(S), mail (domain 5). */
export function mediaUrlProblem(url: string): UrlProblem | null {
  if (Array.from(url).length > length) return 'v2_mg_max_limit_url_length_250';
  if (mail.test(url)) return null;
  if (/^https?:/i.test(url)) return isHttpUrl(url) ? null : 'v2_mg_invalid_url';
  if (!/^ftps?:/i.test(url)) return /^[a-z]+:/i.test(url) ? 'v2_mg_report_protocol' : 'v2_mg_invalid_url';
  const found = ftp.exec(url);
  return found !== null && (found[1] === undefined || isPort(found[1])) ? null : 'v2_mg_invalid_url';
}

/** As whom a web address proves itself, as it stands there; null where it names nobody. */
export function webLogin(url: string): { readonly user: string; readonly password: string } | null {
  const found = /^https?:\/\/([^:/?#@]*)(?::([^/?#]*))?@/i.exec(url);
  return found === null ? null : { user: found[1] ?? '', password: found[2] ?? '' };
}
