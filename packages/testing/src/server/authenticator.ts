import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@homeward/contract/shapes/access/passkey.ts';

/** A phone that keeps passkeys, with the browser before it. */
export interface Authenticator {
  /** Makes a passkey. */
  create(options: PasskeyCreation, more?: Tampering): PasskeyAttestation;
  /** Answers with a passkey for this host. Throws where there is none. */
  get(options: PasskeyRequest, more?: Tampering): PasskeyAssertion;
}

/** What goes wrong on the way, for tests. */
export interface Tampering {
  readonly origin?: string;
  /** The owner did not unlock it. */
  readonly unverified?: boolean;
  /** Says it was used as often as this. */
  readonly counter?: number;
  readonly challenge?: string;
}

const url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha = (data: Uint8Array | string): Buffer => hash('sha256', data, 'buffer');

/** CBOR of texts, bytes, small numbers and maps: no more than a passkey needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
type Cbor = number | string | Uint8Array | ReadonlyMap<Cbor, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)]),
  ]);
}

interface Key {
  readonly id: Buffer;
  readonly user: string;
  readonly host: string;
  readonly sign: (data: Buffer) => Buffer;
}

/** A software authenticator (ES256) at `origin`. */
export function softwareAuthenticator(origin: string): Authenticator {
  const keys: Key[] = [];
  let uses = 0;

  const clientData = (type: string, challenge: string, more: Tampering): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: more.challenge ?? challenge,
        origin: more.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(host: string, flags: number, more: Tampering, rest = Buffer.alloc(0)): Buffer {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(more.counter ?? uses);
    const present = 0x01 | (more.unverified === true ? 0 : 0x04) | flags;
    return Buffer.concat([sha(host), Buffer.from([present]), counter, rest]);
  }

  return {
    create: ({ challenge, rp, user }, more = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(16);
      const host = rp.id ?? '';
      keys.push({
        id,
        user: user.id,
        host,
        sign: (data) => createSign('sha256').update(data).sign(privateKey),
      });
      const cose = cbor(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(host, 0x40, more, attested)],
      ]);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge, more)),
          attestationObject: url(cbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    get: ({ challenge, rpId = '', allowCredentials = [] }, more = {}) => {
      const key = keys.find(
        ({ id, host }) =>
          host === rpId &&
          (allowCredentials.length === 0 || allowCredentials.some((one) => one.id === url(id))),
      );
      if (!key) throw new Error('no passkey for this host');
      const data = authenticatorData(key.host, 0, more);
      const client = clientData('webauthn.get', challenge, more);
      return {
        id: url(key.id),
        rawId: url(key.id),
        type: 'public-key',
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(key.sign(Buffer.concat([data, sha(client)]))),
          userHandle: key.user,
        },
        clientExtensionResults: {},
      };
    },
  };
}
