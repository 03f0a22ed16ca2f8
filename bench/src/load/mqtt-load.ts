import type { MqttClient } from 'mqtt';
import { doorPayload, doors } from './zigbee-home.ts';

export interface LoadResult {
  /** Milliseconds from publishing the opening to receiving the action. */
  readonly latencies: readonly number[];
  /** Messages published, closings and the lamp's own words among them. */
  readonly published: number;
  /** Openings, each of which must be answered. */
  readonly openings: number;
  readonly answered: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens `count` doors at `rate` per second, each closed first, and times the action that answers each opening. The lamp
 * says that it did as told, as a real one would. Answers come in the order of the openings.
 */
export async function openDoors(
  client: MqttClient,
  base: string,
  rate: number,
  count: number,
): Promise<LoadResult> {
  const actions = `${base}/lamp/set`;
  const waiting: number[] = [];
  const latencies: number[] = [];
  let answered = 0;
  let published = 0;
  const publish = (topic: string, text: string): void => {
    published += 1;
    client.publish(`${base}/${topic}`, text);
  };
  const onMessage = (topic: string): void => {
    if (topic !== actions) return;
    const sentAt = waiting.shift();
    if (sentAt === undefined) return;
    latencies.push(performance.now() - sentAt);
    answered += 1;
    publish('lamp', '{"state":"ON","linkquality":120}');
  };
  client.on('message', onMessage);
  await client.subscribeAsync(actions, { qos: 0 });
  const began = performance.now();
  let openings = 0;
  while (openings < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    for (; openings < due; openings += 1) {
      const door = doors[openings % doors.length]?.name ?? '';
      publish(door, doorPayload(false, openings));
      waiting.push(performance.now());
      publish(door, doorPayload(true, openings + 1));
    }
    await pause(1);
  }
  const deadline = performance.now() + 5000;
  while (answered < openings && performance.now() < deadline) await pause(10);
  client.off('message', onMessage);
  return { latencies, published, openings, answered };
}
