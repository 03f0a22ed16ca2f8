import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { call, refusalTexts } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { enterBy } from '#lib/client/sign-in.ts';

/** Signs in by a passkey; `quietly` waits in the field of the user id until one is chosen there. */
export async function byPasskey(quietly: boolean): Promise<Outcome<WireAccount>> {
  const request = await call('POST /auth/passkey/begin');
  if (request.tag === 'failed') return request;
  const { unlockPasskey } = await import('#lib/client/passkey.ts');
  const passkey = await unlockPasskey(request.data, quietly);
  if (passkey.tag === 'failed') {
    await refusalTexts();
    return passkey;
  }
  return enterBy('/auth/passkey/finish', { credential: passkey.data });
}
