import { randomBytes } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokerThere, brokerUrl } from '@homeward/testing/drivers/zigbee-door.ts';
import { mosquittoThere, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { troubleOf } from '../common/trouble.ts';
import { findBridges, probeZigbee } from './probe.ts';

const options = (url: string, baseTopic: string) => ({ url, baseTopic, protocolVersion: 5 }) as const;

describe.skipIf(!(await brokerThere()))('a bridge that is tried', () => {
  let client: MqttClient;
  let topic = '';
  const keep = (below: string, value: string) =>
    client.publishAsync(`${topic}/bridge/${below}`, value, { qos: 1, retain: true });

  beforeEach(async () => {
    client = await connectAsync(brokerUrl);
    topic = `probe-${randomBytes(6).toString('hex')}`;
  });
  afterEach(async () => {
    for (const below of ['state', 'info', 'devices']) await keep(below, '');
    await client.endAsync();
  });

  it('is told with its version and how many devices it knows', async () => {
    await keep('state', '{"state":"online"}');
    await keep('info', '{"version":"2.1.3","config":{}}');
    await keep('devices', '[]');
    const noted: unknown[] = [];
    const note: ProbeNote = (...fact) => void noted.push(fact);
    expect(await probeZigbee(options(brokerUrl, topic), note)).toMatchObject({ ok: true });
    expect(noted).toEqual([
      ['version', 1, '2.1.3'],
      ['devices', 0],
    ]);
    const { wrong, bridges } = await findBridges({ url: brokerUrl, protocolVersion: 5 });
    expect(wrong).toBeNull();
    expect(bridges.get(topic)).toBe(true);
  });

  it('is not there under another topic, and may be offline', async () => {
    const missing = await probeZigbee(options(brokerUrl, topic));
    expect(missing.ok).toBe(false);
    expect(troubleOf(missing.detail).why).toBe('noBridge');
    await keep('state', 'offline');
    const offline = await probeZigbee(options(brokerUrl, topic));
    expect(troubleOf(offline.detail).why).toBe('bridgeOffline');
  });

  it('is behind an address where nothing listens', async () => {
    const { detail } = await probeZigbee(options('mqtt://127.0.0.1:1', topic));
    expect(troubleOf(detail).why).toBe('refused');
  });
});

describe.skipIf(!mosquittoThere())('a broker with a lock', () => {
  it('opens for any password, and says which it refuses', async () => {
    const password = 'a:b@c/d %20 ü';
    const broker = await ownBroker({ users: { panel: password } });
    try {
      const { host } = new URL(broker.url);
      const at = { ...options(`mqtt://${host}`, 'none'), user: 'panel' };
      expect(troubleOf((await probeZigbee({ ...at, password })).detail).why).toBe('noBridge');
      expect(troubleOf((await probeZigbee({ ...at, password: 'other' })).detail).why).toBe('signIn');
    } finally {
      await broker.close();
    }
  });
});

describe('what a wire says of its loss', () => {
  it.each([
    ['connect ECONNREFUSED 10.0.0.4:1883', 'refused'],
    ['getaddrinfo ENOTFOUND broker.lan', 'nameUnknown'],
    ['Connection refused: Not authorized', 'signIn'],
    ['connack timeout', 'noAnswer'],
    ['the bridge is offline', 'bridgeOffline'],
    ['rtl_433 is not installed', 'notInstalled'],
    ['rtl_433 ended (0): usb_claim_interface error -6', 'noStick'],
    ['all loops went wrong at once: the supply of the loops fails', 'supply'],
    ['something that nobody has heard of', 'other'],
  ])('%j is %s', (said, why) => {
    expect(troubleOf(said)).toEqual({ why, detail: said });
  });
});
