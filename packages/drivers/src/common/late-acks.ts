import type { MqttClient } from 'mqtt';

/** Messages at QoS 1 that may wait to be kept; brokers usually send no more than 20 ahead. */
export const receiveMaximum = 2_048;

/** A PUBACK without a reason, the same in MQTT 3.1.1 and 5 (3.4). */
const acknowledgement = (id: number): Buffer => Buffer.from([0x40, 2, id >> 8, id & 0xff]);

/** An error keeps the client from acknowledging at once, and it goes on with the next message. */
const later = new Error('acknowledged later');

/**
 * Has a client acknowledge what comes at QoS 1 once it is `kept`, not when it arrives: what a hub that is killed has
 * acknowledged, it has. `whenRoom` says when the next message may come. Called before anything arrives.
 */
export function acknowledgeLate(
  client: MqttClient,
  kept: () => Promise<unknown>,
  whenRoom: (next: () => void) => void = (next) => next(),
): void {
  let ready: number[] = [];
  const send = (): void => {
    const ids = ready;
    ready = [];
    if (client.connected) client.stream.write(Buffer.concat(ids.map(acknowledgement)));
  };
  client.handleMessage = ({ qos, messageId }, next) => {
    if (qos !== 1 || messageId === undefined) return whenRoom(next);
    void kept().then(() => {
      if (ready.push(messageId) === 1) process.nextTick(send);
    });
    whenRoom(() => next(later));
  };
}
