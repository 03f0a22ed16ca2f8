/** Addresses of the web (S5.3), without the URL global, which the pure packages lack. */

const address =
  /^https?:\/\/([^\s/?#@\\]*@)?(\[[0-9a-f:.]+\]|[^\s/?#@:\\[\]<>^|%]+)(?::(\d{1,5}))?(?:[/?#][^\s]*)?$/i;

/** S5.3: an address is valid only if it parses and is http or https. */
export function isHttpUrl(text: string): boolean {
  const [whole, , host = '', port] = address.exec(text) ?? [];
  if (whole === undefined || Number(port ?? 0) > 65_535) return false;
  if (host.startsWith('[')) return isAddress6(host.slice(1, -1));
  const last = host.split('.').findLast((part) => part !== '') ?? '';
  return isNumber(last) ? isAddress4(host) : true;
}

/** Whether an address carries a name or a password for whoever reads it. */
export const hasUserInfo = (url: string): boolean => (address.exec(url)?.[1] ?? '@') !== '@';

const isNumber = (part: string): boolean => /^(?:\d+|0x[0-9a-f]*)$/i.test(part);

/** A part of a numeric host, decimal, octal or hexadecimal; NaN is none. */
function numberIn(part: string): number {
  if (/^0x/i.test(part)) return part.length === 2 ? 0 : Number(part);
  if (/^0\d/.test(part)) return /^[0-7]+$/.test(part) ? Number.parseInt(part, 8) : Number.NaN;
  return /^\d+$/.test(part) ? Number(part) : Number.NaN;
}

/** A host that ends in a number is an address of four bytes, of which the last part may hold several. */
function isAddress4(host: string): boolean {
  const parts = (host.endsWith('.') ? host.slice(0, -1) : host).split('.').map(numberIn);
  const last = parts.at(-1) ?? Number.NaN;
  return (
    parts.length <= 4 && parts.slice(0, -1).every((part) => part <= 255) && last < 256 ** (5 - parts.length)
  );
}

/** Eight groups, of which one `::` stands for those left out; the last two may be written as four bytes. */
function isAddress6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const bytes = groups.at(-1)?.includes('.') === true && !text.endsWith('::') ? groups.at(-1) : undefined;
  const words = bytes === undefined ? groups : groups.slice(0, -1);
  if (!words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return false;
  if (bytes !== undefined && !isDotted(bytes)) return false;
  const count = words.length + (bytes === undefined ? 0 : 2);
  return halves.length === 2 ? count < 8 : count === 8;
}

const isDotted = (text: string): boolean =>
  /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text) &&
  text.split('.').every((byte) => Number(byte) <= 255);
