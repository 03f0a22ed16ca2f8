import type { MqttClient } from 'mqtt';
import { publishPacket } from './mqtt-wire.ts';
import { doors, type Named } from './zigbee-home.ts';

/** Each door's lamp. */
export const lamps: readonly Named[] = doors.map((_, no) => ({
  name: `lamp${no}`,
  address: (0x00158d0000c00000n + BigInt(no)).toString(16).padStart(16, '0'),
}));

/** A door's word with its number; the panel keeps it as what the door's meter says. */
const numbered = (open: boolean, number: number): string =>
  JSON.stringify({ contact: !open, battery: 97, linkquality: 100 + (number % 97), energy: number });

const mark = Buffer.from('"energy":');

/** The number of a message, on the wire or on the disk; null where it has none. */
export function numberIn(bytes: Buffer): number | null {
  const at = bytes.indexOf(mark);
  if (at < 0) return null;
  const digits = /^\d+/.exec(bytes.toString('latin1', at + mark.length, at + mark.length + 16));
  return digits === null ? null : Number(digits[0]);
}

/** Every number in a text. */
export const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/"energy":(\d+)/g)].map(([, digits]) => Number(digits));

/** What was done and why, seen from outside. */
export interface Ledger {
  actions: number;
  /**
   * Actions of which no opening on the disk is left over as a cause, of all that have not been told before. `disk` are
   * numbers found there; those found earlier still count.
   */
  causeless(disk: ReadonlySet<number>): number;
}

/** Counts each door's openings and actions. */
function openLedger(): Ledger & { opened(door: number, number: number): void; acted(door: number): void } {
  const openings = new Map<number, number>();
  /** By door: openings found on the disk less actions. */
  const left = doors.map(() => 0);
  const add = (door: number, some: number): void => {
    left[door] = (left[door] ?? 0) + some;
  };
  const ledger = {
    actions: 0,
    opened: (door: number, number: number) => void openings.set(number, door),
    acted: (door: number) => {
      ledger.actions += 1;
      add(door, -1);
    },
    causeless: (disk: ReadonlySet<number>) => {
      for (const [number, door] of openings) {
        if (!disk.has(number)) continue;
        add(door, 1);
        openings.delete(number);
      }
      let none = 0;
      for (const [door, count] of left.entries()) {
        if (count >= 0) continue;
        none -= count;
        left[door] = 0;
      }
      return none;
    },
  };
  return ledger;
}

/** Doors that speak at QoS 1, every message with a number of its own. One door in turn is opened every `every` messages. */
export interface NumberedDoors {
  readonly ledger: Ledger;
  /** Speaks at `rate` a second until it is stopped; resolves to how many messages that were. */
  pour(rate: number): { stop(): number };
  /** Opens doors, one after the other, until an action answers or `ms` have passed; false where none did. */
  answered(ms: number): Promise<boolean>;
  /** Resolves with the next action. */
  nextAction(): Promise<void>;
}

const every = 250;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Doors on a client that is subscribed to the lamps' actions below `base`. */
export function numberedDoors(client: MqttClient, base: string): NumberedDoors {
  const ledger = openLedger();
  let waiting: (() => void)[] = [];
  let number = 0;

  function say(door: number, open: boolean): Buffer {
    number += 1;
    if (open) ledger.opened(door, number);
    return publishPacket(`${base}/${doors[door]?.name}`, numbered(open, number), 1 + (number % 65_535));
  }
  client.on('message', (topic) => {
    const lamp = /lamp(\d+)\/set$/.exec(topic)?.[1];
    if (lamp === undefined) return;
    ledger.acted(Number(lamp));
    client.stream.write(publishPacket(`${base}/lamp${lamp}`, '{"state":"ON","linkquality":120}'));
    for (const resolve of waiting.splice(0)) resolve();
  });
  let next = 0;
  function some(count: number): Buffer {
    const parts: Buffer[] = [];
    for (let spoken = 0; spoken < count; spoken += 1) {
      const isOpening = next % every === 0;
      const door = isOpening ? (next / every) % doors.length : next % doors.length;
      parts.push(say(door, isOpening));
      next += 1;
    }
    return Buffer.concat(parts);
  }
  return {
    ledger,
    pour: (rate) => {
      const began = performance.now();
      let sent = 0;
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - began) / 1000) * rate);
        if (due > sent && !client.stream.destroyed) client.stream.write(some(due - sent));
        sent = due;
      }, 2);
      return {
        stop: () => {
          clearInterval(timer);
          return sent;
        },
      };
    },
    answered: async (ms) => {
      const before = ledger.actions;
      const deadline = performance.now() + ms;
      for (let door = 0; performance.now() < deadline; door = (door + 1) % doors.length) {
        if (!client.stream.destroyed) client.stream.write(Buffer.concat([say(door, false), say(door, true)]));
        for (let wait = 0; wait < 20; wait += 1) {
          await pause(10);
          if (ledger.actions > before) return true;
        }
      }
      return false;
    },
    nextAction: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
      }),
  };
}
