import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { peoplesReach } from '../http/reach.ts';
import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { openPushChannel } from './channel.ts';
import { arePushKeys, areSubscriptionKeys, newPushKeys } from './keys.ts';

let sink: HttpSink;
beforeEach(async () => {
  sink = await httpSink();
});
afterEach(() => sink.close());

const keys = newPushKeys();
const device = createECDH('prime256v1');
device.generateKeys();
const auth = randomBytes(16);
const subscription = () => ({
  endpoint: `${sink.url}/wpush/abc`,
  p256dh: device.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
});
const send = (
  {
    networks = ['127.0.0.0/8'],
    scale = 1,
    payload = '{"subject":"Fire"}',
  }: { networks?: readonly string[]; scale?: number; payload?: string } = {},
  signal = new AbortController().signal,
) =>
  openPushChannel(
    { keys, subject: 'mailto:operator@example.org' },
    { clock: sinkClock(scale), reach: peoplesReach(networks) },
  ).send(
    { id: 'abc123', subscription: subscription(), payload, keepSeconds: 3600.9, urgency: 'high' },
    signal,
  );

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
};

/** What a browser makes of an aes128gcm body (RFC 8291), written from the standard. */
function decrypted(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), theirs]);
  const secret = hkdf(auth, device.computeSecret(theirs), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const text = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16));
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

describe('a push', () => {
  it('reaches the device encrypted, with who sends it, how long it is kept and how urgent it is', async () => {
    sink.answer = (response) => void response.writeHead(201, { location: '/m/1' }).end();
    expect(await send()).toEqual({ tag: 'accepted', reference: '/m/1' });
    const [got] = sink.received;
    expect(got).toMatchObject({
      method: 'POST',
      url: '/wpush/abc',
      headers: { ttl: '3600', urgency: 'high', topic: 'abc123', 'content-encoding': 'aes128gcm' },
    });
    expect(decrypted(got?.body ?? Buffer.alloc(0))).toBe('{"subject":"Fire"}');
    const [, token = '', publicKey = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(got?.headers.authorization ?? '') ?? [];
    expect(publicKey).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(signed).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: sink.url,
      sub: 'mailto:operator@example.org',
    });
  });

  it.each([
    [404, { tag: 'refused', reason: 'HTTP 404', gone: true }],
    [410, { tag: 'refused', reason: 'HTTP 410', gone: true }],
    [413, { tag: 'refused', reason: 'HTTP 413', gone: false }],
    [429, { tag: 'noAnswer', reason: 'HTTP 429', retryAfter: 30_000 }],
    [500, { tag: 'noAnswer', reason: 'HTTP 500', retryAfter: 30_000 }],
  ])('answered with %d is %o', async (status, receipt) => {
    sink.answer = (response) => void response.writeHead(status, { 'retry-after': '30' }).end();
    expect(await send()).toEqual(receipt);
  });

  it('to a service that hangs ends after a while, and at once when the sender stops', async () => {
    sink.answer = () => {};
    expect(await send({ scale: 0.005 })).toEqual({ tag: 'noAnswer', reason: 'timeout', retryAfter: null });
    expect(await send({}, AbortSignal.timeout(20))).toMatchObject({ tag: 'noAnswer', reason: 'stopped' });
  });

  it('goes to no address of a private network that the operator did not list', async () => {
    expect(await send({ networks: [] })).toEqual({ tag: 'refused', reason: 'addressRefused', gone: false });
    expect(sink.received).toEqual([]);
  });

  it('that is too long is refused before it is sent', async () => {
    expect(await send({ payload: 'x'.repeat(3901) })).toMatchObject({ tag: 'refused' });
    expect(sink.received).toEqual([]);
  });

  it('needs keys that are such', () => {
    const { p256dh } = subscription();
    expect(areSubscriptionKeys(p256dh, auth.toString('base64url'))).toBe(true);
    expect(areSubscriptionKeys(p256dh, 'AAAA')).toBe(false);
    expect(areSubscriptionKeys(Buffer.alloc(65, 4).toString('base64url'), auth.toString('base64url'))).toBe(
      false,
    );
    expect(arePushKeys(keys)).toBe(true);
    expect(arePushKeys({ ...keys, publicKey: newPushKeys().publicKey })).toBe(false);
    expect(arePushKeys({ publicKey: '', privateKey: '' })).toBe(false);
  });
});
