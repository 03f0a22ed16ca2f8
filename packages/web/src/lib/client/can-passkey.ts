/** Browsers make and use passkeys only where the address is a name and the line is safe. */
export const canPasskey = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
