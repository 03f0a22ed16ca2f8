import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { PasskeyAssertion, PasskeyAttestation } from '@homeward/contract/shapes/access/passkey.ts';
import type { PasskeyCreation, PasskeyRequest } from '@homeward/contract/shapes/access/passkey.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';

/** As the code of a refusal of our own: the browser or its person said no. */
const refusedHere = (message: string): Outcome<never> =>
  failed({ tag: 'refused', code: codes.inputError, panelCode: '', message, data: '' });

/** What the browser says in an error, as a message key. */
function keyOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'v2_mg_passkey_known_here';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'v2_mg_passkey_stopped';
  return 'v2_mg_passkey_not_here';
}

const library = () => import('@simplewebauthn/browser');

/** Lets somebody choose and unlock a passkey; `quietly` in the field of the user id, for as long as the page is there. */
export async function unlockPasskey(
  request: PasskeyRequest,
  quietly = false,
): Promise<Outcome<PasskeyAssertion>> {
  try {
    const { startAuthentication } = await library();
    const given = await startAuthentication({
      // Once more through JSON: what the library reads has no undefined parts.
      optionsJSON: JSON.parse(JSON.stringify(request)),
      useBrowserAutofill: quietly,
    });
    return { tag: 'done', data: { ...given, clientExtensionResults: {} } };
  } catch (error) {
    return refusedHere(keyOf(error));
  }
}

/** Lets the browser make a passkey. */
export async function makePasskey(creation: PasskeyCreation): Promise<Outcome<PasskeyAttestation>> {
  try {
    const { startRegistration } = await library();
    const given = await startRegistration({ optionsJSON: JSON.parse(JSON.stringify(creation)) });
    const { clientDataJSON, attestationObject, transports } = given.response;
    return {
      tag: 'done',
      data: {
        ...given,
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject,
          ...(transports === undefined ? {} : { transports }),
        },
      },
    };
  } catch (error) {
    return refusedHere(keyOf(error));
  }
}
