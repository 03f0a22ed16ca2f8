import { z } from 'zod';
import { othersShape } from '../api/unknown-fields.ts';

/** WebAuthn as browsers write it in JSON. What the browser's own functions take or give, and nothing of ours. */

/** Bytes as base64url. */
const Bytes = z.string().regex(/^[\w-]+={0,2}$/);
const Transports = z.array(z.string().max(40)).max(10);
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
const Verification = z.enum(['required', 'preferred', 'discouraged']);
/** Of no use to us, so nothing of it is kept. */
const Extensions = z.record(z.string(), z.unknown());

/** For `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: Verification.optional(),
  allowCredentials: z.array(Descriptor).optional(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** For `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: Verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: Verification.optional(),
    })
    .optional(),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const credential = {
  id: Bytes.max(1400),
  rawId: Bytes.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: Extensions.optional(),
};

/** What `navigator.credentials.get` gave. */
export const PasskeyAssertion = othersShape(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes.max(4000),
      authenticatorData: Bytes.max(4000),
      signature: Bytes.max(8000),
      userHandle: Bytes.max(200).nullish(),
    }),
  }),
);
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** What `navigator.credentials.create` gave. */
export const PasskeyAttestation = othersShape(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes.max(4000),
      attestationObject: Bytes.max(40_000),
      transports: Transports.optional(),
    }),
  }),
);
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

const sample = { id: 'AAECAwQFBgc', rawId: 'AAECAwQFBgc', type: 'public-key' } as const;
/** Of the right form, for the document of the API. */
export const assertionExample: PasskeyAssertion = {
  ...sample,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
export const attestationExample: PasskeyAttestation = {
  ...sample,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};
