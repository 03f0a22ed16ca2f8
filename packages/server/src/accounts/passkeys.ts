import { isIP } from 'node:net';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@homeward/contract/shapes/access/passkey.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { AppError } from '../base/app-error.ts';
import type { Limits } from '../options/options.ts';
import type { Account } from '../store/accounts.ts';
import { insertPasskey, notePasskeyUse, passkeyById, passkeysOf } from '../store/passkeys.ts';
import type { Passkey } from '../store/passkeys.ts';
import type { Db } from '../store/store.ts';
import type { SingleUses } from './single-use.ts';

/** Passkeys: made and checked for the host that the browser is at, and for no other. */
export interface Passkeys {
  /** For signing in by whichever there is, or with an account's own; null where it has none for this host. */
  request(origin: string, account: AccountId | null): Promise<PasskeyRequest | null>;
  /** The passkey behind an answer to a request, once; null where anything about it is wrong. */
  prove(given: PasskeyAssertion, origin: string, account: AccountId | null): Promise<Passkey | null>;
  /** Throws where browsers make none: at a bare address, or without TLS. */
  creation(origin: string, account: Account): Promise<PasskeyCreation>;
  /** Keeps what the browser made; null where anything about it is wrong. */
  register(
    given: PasskeyAttestation,
    origin: string,
    account: Account,
    name: string,
  ): Promise<Passkey | null>;
}

/** Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];
/** Kinds of attestation that are read without asking anybody else: none is asked for. */
const attestations = ['none', 'packed', 'fido-u2f'];
const passkeysMost = 20;

const descriptor = ({ id, transports }: Passkey) => ({
  id,
  type: 'public-key' as const,
  transports: [...transports],
});
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
// The library is loaded with the first passkey: it is a fifth of a cold start.
const library = () => import('@simplewebauthn/server');

export function createPasskeys(given: {
  db: Db;
  clock: Clock;
  limits: Limits;
  singleUse: SingleUses;
}): Passkeys {
  const { db, clock, limits, singleUse } = given;
  const forRequest = (account: AccountId | null): string => `passkey ${account ?? ''}`;
  const forCreation = (account: AccountId): string => `new passkey ${account}`;
  const timeout = limits.challengeLife;

  return {
    request: async (origin, account) => {
      const host = hostOf(origin);
      const own = account === null ? [] : (await passkeysOf(db, account)).filter((one) => one.host === host);
      if (account !== null && own.length === 0) return null;
      return {
        challenge: singleUse.challenge(forRequest(account), timeout),
        rpId: host,
        timeout,
        userVerification: 'required',
        allowCredentials: own.map(descriptor),
      };
    },

    prove: async ({ id, rawId, type, response }, origin, account) => {
      const passkey = await passkeyById(db, id);
      if (!passkey || passkey.host !== hostOf(origin)) return null;
      if (account !== null && passkey.account !== account) return null;
      const { userHandle } = response;
      if (
        typeof userHandle === 'string' &&
        Buffer.from(userHandle, 'base64url').toString() !== passkey.account
      )
        return null;
      let met = '';
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          response: {
            clientDataJSON: response.clientDataJSON,
            authenticatorData: response.authenticatorData,
            signature: response.signature,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) => {
          met = challenge;
          return singleUse.knows(forRequest(account), challenge);
        },
        expectedOrigin: origin,
        expectedRPID: passkey.host,
        credential: { id: passkey.id, publicKey: bytes(passkey.publicKey), counter: passkey.counter },
        requireUserVerification: true,
      }).catch(() => null);
      if (verified?.verified !== true || !(await singleUse.spend(met))) return null;
      const counted = await notePasskeyUse(db, passkey, verified.authenticationInfo.newCounter, clock.now());
      return counted ? passkey : null;
    },

    creation: async (origin, account) => {
      const { protocol, hostname } = new URL(origin);
      const local = hostname === 'localhost' || hostname.endsWith('.localhost');
      if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !local))
        throw new AppError('forbidden', 'v2_mg_passkey_not_here');
      const own = await passkeysOf(db, account.id);
      if (own.length >= passkeysMost) throw new AppError('inputError', 'v2_mg_too_many');
      return {
        challenge: singleUse.challenge(forCreation(account.id), timeout),
        rp: { id: hostname, name: 'Homeward' },
        user: {
          id: Buffer.from(account.id).toString('base64url'),
          name: account.login,
          displayName: account.name,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout,
        attestation: 'none',
        excludeCredentials: own.filter(({ host }) => host === hostname).map(descriptor),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },

    register: async ({ id, rawId, type, response }, origin, account, name) => {
      let met = '';
      const { verifyRegistrationResponse } = await library();
      const verified = await isReadable(response.attestationObject)
        .then((readable) =>
          readable
            ? verifyRegistrationResponse({
                response: {
                  id,
                  rawId,
                  type,
                  response: {
                    clientDataJSON: response.clientDataJSON,
                    attestationObject: response.attestationObject,
                  },
                  clientExtensionResults: {},
                },
                expectedChallenge: (challenge) => {
                  met = challenge;
                  return singleUse.knows(forCreation(account.id), challenge);
                },
                expectedOrigin: origin,
                expectedRPID: hostOf(origin),
                requireUserVerification: true,
                supportedAlgorithmIDs: algorithms,
              })
            : null,
        )
        .catch(() => null);
      if (verified?.verified !== true || !(await singleUse.spend(met))) return null;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      const passkey: Passkey = {
        id: credential.id,
        account: account.id,
        name,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.transports ?? [],
        host: hostOf(origin),
        backedUp: credentialBackedUp,
        createdAt: clock.now(),
        lastUsed: null,
      };
      return (await insertPasskey(db, passkey)) ? passkey : null;
    },
  };
}

const hostOf = (origin: string): string => new URL(origin).hostname;

/** Some kinds of attestation make a server fetch what a stranger names; those are not looked at. */
async function isReadable(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return attestations.includes(decodeAttestationObject(bytes(attestationObject)).get('fmt'));
}
