/** The code on a Matter device: the text of its QR code, or the digits below it. */
export const setupCodePattern = /^(?:MT:[0-9A-Z.*-]{15,250}|\d{11}|\d{21})$/;

/** A code as somebody typed it, without what stands between its digits; blank where it is none. */
export function setupCode(typed: string): string {
  const bare = typed.replaceAll(/\s/g, '');
  const code = /^MT:/i.test(bare) ? bare.toUpperCase() : bare.replaceAll('-', '');
  return setupCodePattern.test(code) ? code : '';
}
