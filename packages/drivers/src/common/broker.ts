import { Socket } from 'node:net';
import type { Random } from '@homeward/contract/ports.ts';
import { connect, type MqttClient } from 'mqtt';
import { writeToStream } from 'mqtt-packet';
import { acknowledgeLate, receiveMaximum } from './late-acks.ts';

// The library would keep each number of two bytes as a buffer, 8 MB in every process (bench c4).
writeToStream.cacheNumbers = false;

export interface BrokerOptions {
  /** Broker, `mqtt://` or `mqtts://`, with user and password where it wants them. */
  readonly url: string;
  readonly protocolVersion: 4 | 5;
  /** As whom it is signed in to, where the address does not say. */
  readonly user?: string;
  readonly password?: string;
}

/** What the broker says for a client that is gone without a word; it remembers that. */
export interface Will {
  readonly topic: string;
  readonly payload: string;
}

/** The name and password of a sign-in, as the library takes them. */
export const signIn = ({ user, password }: BrokerOptions) => ({
  ...(user === undefined ? {} : { username: user }),
  ...(password === undefined ? {} : { password }),
});

export interface BrokerEars {
  /** What is subscribed to as soon as the broker is there. */
  readonly first: readonly string[];
  /** Absent is nothing. */
  readonly will?: Will;
  /** What others have the broker remember says so also while it passes by, where the protocol can (MQTT 5, 3.8.3.1). */
  readonly tellsRetained?: boolean;
  /** Resolves when all that was heard so far is on the disk. */
  readonly kept: () => Promise<unknown>;
  /** Calls back when there is room for another message. */
  readonly whenRoom: (next: () => void) => void;
  /** `first` is subscribed to. */
  readonly ready: () => void;
  readonly heard: (topic: string, payload: Uint8Array, retained: boolean) => void;
  /** The connection is over, and this client with it. */
  readonly ended: (reason: string) => void;
}

/** Ms. A hung broker is noticed after one and a half keep-alives, so within 30 s. */
const connectTimeoutMs = 5_000;
const keepAliveSeconds = 15;

/** What a broker has to say to who subscribes at QoS 1 and publishes at no more. */
const brokersWords = new Set([
  'connack',
  'publish',
  'puback',
  'suback',
  'unsuback',
  'pingresp',
  'disconnect',
]);

/** Dials a broker once: a client that lost its connection does not come back, so nothing is sent late. */
export function dialBroker(
  broker: BrokerOptions,
  random: Random,
  { first, will, tellsRetained, kept, whenRoom, ready, heard, ended }: BrokerEars,
): MqttClient {
  const { url, protocolVersion } = broker;
  const client = connect(url, {
    ...signIn(broker),
    protocolVersion,
    clientId: `homeward-${Buffer.from(random.bytes(8)).toString('hex')}`,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    keepalive: keepAliveSeconds,
    ...(protocolVersion === 5 ? { properties: { receiveMaximum } } : {}),
    ...(will === undefined
      ? {}
      : { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
  });
  let reason = 'the broker closed the connection';
  let over = false;
  acknowledgeLate(client, kept, whenRoom);
  client.on('connect', () => {
    // The client never does this itself, and answers then wait for the next message (performance: 2a).
    if (client.stream instanceof Socket) client.stream.setNoDelay(true);
    const asPublished = tellsRetained === true && protocolVersion === 5;
    client.subscribe([...first], { qos: 1, ...(asPublished && { rap: true }) }, (error) => {
      if (!error) return ready();
      reason = error.message;
      client.end(true);
    });
  });
  client.on('message', (topic, payload, { retain }) => heard(topic, payload, retain));
  /** The library would read on in the midst of something, and be deaf for as long as that looks like an answer. */
  const close = (why: string): void => {
    reason = why;
    client.end(true);
  };
  client.on('packetreceive', ({ cmd }) => {
    if (!brokersWords.has(cmd)) close(`a broker says no ${cmd}`);
  });
  client.on('error', (error) => {
    // Several addresses that all refuse have a code and no words.
    close(error.message || String('code' in error ? error.code : error.name));
  });
  client.on('close', () => {
    if (over) return;
    over = true;
    client.end(true);
    ended(reason);
  });
  return client;
}
