import type { MqttClient } from 'mqtt';
import { publishPacket as packet } from './mqtt-wire.ts';
import { doorPayload, doors, thermometerPayload, thermometers } from './zigbee-home.ts';

export interface FloodResult {
  readonly published: number;
  /** Events per second while the flood lasted. */
  readonly rate: number;
  readonly openings: number;
  readonly answered: number;
}

/**
 * What thermometers say at `rate` a second until it is stopped; resolves to how many were sent. Each says something new,
 * and none starts anything.
 */
export function pour(client: MqttClient, base: string, rate: number): { stop(): Promise<number> } {
  const packets = Array.from({ length: 97 * thermometers.length }, (_, n) =>
    packet(`${base}/${thermometers[n % thermometers.length]?.name}`, thermometerPayload(n)),
  );
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    const now: Buffer[] = [];
    for (; sent < due; sent += 1) now.push(packets[sent % packets.length] ?? Buffer.alloc(0));
    if (now.length > 0) client.stream.write(Buffer.concat(now));
  }, 2);
  return {
    stop: async () => {
      clearInterval(timer);
      // Whatever was written before it has gone when this is answered.
      await client.publishAsync(`${base}-poured`, '', { qos: 1 });
      return sent;
    },
  };
}

const perOpening = 100;
/** Openings that may be unanswered: enough to keep the other side busy, too few to overrun anybody's buffers. */
const window = 40;

/**
 * Door messages as fast as they are taken, for `ms`: 99 closed doors and an opening, again and again. The opening's
 * action is the sign that the hundred is done, so nothing is offered that cannot be taken.
 */
export async function flood(client: MqttClient, base: string, ms: number): Promise<FloodResult> {
  const packets = Array.from({ length: perOpening * doors.length }, (_, n) => {
    // The opened door differs from hundred to hundred, and is closed again by the next one.
    const open = n % perOpening === perOpening - 1;
    const door = open ? Math.floor(n / perOpening) : n;
    return packet(`${base}/${doors[door % doors.length]?.name}`, doorPayload(open, n));
  });
  const hundreds = doors.map((_, index) =>
    Buffer.concat(packets.slice(index * perOpening, (index + 1) * perOpening)),
  );
  const lamp = packet(`${base}/lamp`, '{"state":"ON","linkquality":120}');
  const actions = `${base}/lamp/set`;
  await client.subscribeAsync(actions, { qos: 0 });
  let openings = 0;
  let answered = 0;
  let over = false;
  const began = performance.now();
  let lastAnswer = began;
  await new Promise<void>((resolve) => {
    const fill = (): void => {
      over ||= performance.now() - began >= ms;
      while (!over && openings - answered < window) {
        client.stream.write(hundreds[openings % hundreds.length] ?? lamp);
        openings += 1;
      }
      if (over && answered === openings) finish();
    };
    const onMessage = (topic: string): void => {
      if (topic !== actions) return;
      answered += 1;
      lastAnswer = performance.now();
      client.stream.write(lamp);
      fill();
    };
    // Loss would otherwise be waited for in vain.
    const giveUp = setInterval(() => {
      if (performance.now() - lastAnswer > 5000) finish();
    }, 500);
    const finish = (): void => {
      clearInterval(giveUp);
      client.off('message', onMessage);
      resolve();
    };
    client.on('message', onMessage);
    fill();
  });
  const rate = (answered * perOpening) / ((lastAnswer - began) / 1000);
  return { published: openings * perOpening + answered, rate, openings, answered };
}
