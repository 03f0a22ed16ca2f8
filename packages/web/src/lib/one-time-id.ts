/** 128 random bits as text, also on a page without TLS, where browsers give no UUID. */
export const oneTimeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
