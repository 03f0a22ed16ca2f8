/** A number as networks take it, with its country: `+491701234567`. */
export const phoneForm = /^\+[1-9]\d{6,14}$/;

/** A number as people write it, as networks take it. Null where there is none, or none with its country. */
export function dialledAs(phone: string): string | null {
  const digits = phone
    .replace('(0)', '')
    .replace(/[ ()/.-]/g, '')
    .replace(/^00/, '+');
  return phoneForm.test(digits) ? digits : null;
}
