/** Most specific first: every browser says that it is several others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const found = (names: readonly (readonly [RegExp, string])[], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/**
 * A device in a few words, from what its browser or client says of itself; empty where it says nothing. It is for
 * people to recognize, and proves nothing.
 */
export function deviceName(agent: string): string {
  const parts = [found(browsers, agent), found(systems, agent)].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(', ');
  // A program rather than a browser: its first word, without what could be mistaken for more than text.
  return (/^[\w .+-]{1,40}/.exec(agent)?.[0] ?? '').trim();
}
