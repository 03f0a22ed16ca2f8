import { connectAsync, type MqttClient } from 'mqtt';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { isFull } from '../../amounts.ts';
import { faultyWire } from '../../server/faulty-wire.ts';
import { ownBroker } from '../../drivers/own-broker.ts';
import { padding, type SurvivalPeer } from '../peer.ts';

export type Publish = (topic: string, payload: string | Buffer, retain?: boolean) => Promise<void>;

/** Whoever speaks by a broker: where, and what. */
export interface Speaker extends Pick<SurvivalPeer, 'device' | 'samples' | 'knows'> {
  gateway(url: string): Gateway;
  /** What is told as the broker has begun. */
  begun(publish: Publish): Promise<void>;
  say(isActive: boolean, publish: Publish): Promise<void>;
  /** Topics on which floods and nonsense come; the first is that of its device. */
  readonly topics: readonly string[];
  /** Hears all that is said. */
  heard?(topic: string, payload: string): void;
}

/** Bytes of one message at most: more than anybody says. */
const longest = 2 ** 20;

/** A broker of its own, a line to it that can break, and somebody who speaks there. */
export async function brokerPeer({ begun, topics, heard, say, ...speaker }: Speaker): Promise<SurvivalPeer> {
  // What it remembers is told it anew when it begins: to write all of a flood down would take minutes.
  const broker = await ownBroker({
    lines: ['max_queued_messages 0', 'max_inflight_messages 0', 'persistence false'],
  });
  const line = await faultyWire(broker.url);
  let wire: MqttClient;
  const publish: Publish = async (topic, payload, retain = false) => {
    await wire.publishAsync(topic, payload, { qos: 1, retain });
  };
  async function join(): Promise<void> {
    wire = await connectAsync(broker.url, { reconnectPeriod: 0 });
    wire.on('error', () => {});
    if (heard !== undefined) {
      wire.on('message', (topic, payload) => heard(topic, payload.toString()));
      await wire.subscribeAsync('#', { qos: 1 });
    }
    await begun(publish);
  }
  await join();

  return {
    ...speaker,
    gateway: speaker.gateway(line.url),
    line,
    // A full run waits for the library, whose keep-alive takes some 22 real seconds.
    ...(isFull ? {} : { tire: line.cut }),
    say: (isActive) => say(isActive, publish),
    flood: async (count) => {
      const all = Array.from({ length: count }, (_, no) => {
        const topic = topics[no % topics.length] ?? '';
        const text = speaker.samples[no % speaker.samples.length] ?? '';
        return publish(no % 3 === 2 ? `${topic}/${no}` : topic, no % 5 === 4 ? `${text} ${padding}` : text);
      });
      await Promise.all(all);
    },
    nonsense: async (bytes) => {
      for (const topic of topics) await publish(topic, bytes.subarray(0, longest));
    },
    restart: async () => {
      wire.end(true);
      await broker.kill();
      await broker.start();
      await join();
    },
    close: async () => {
      await wire.endAsync(true);
      await line.close();
      await broker.close();
    },
  };
}
