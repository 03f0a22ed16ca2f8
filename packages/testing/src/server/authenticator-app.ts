import { Secret, TOTP } from 'otpauth';

/** The code that an app on somebody's phone shows at `now` for a secret. */
export const shownCode = (secret: string, now: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
