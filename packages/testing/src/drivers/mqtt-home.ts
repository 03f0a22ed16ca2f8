import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { createMqttDriver, type MqttOptions } from '@homeward/drivers/mqtt/driver.ts';
import type { Driver, DriverReport, HeldDevice } from '@homeward/drivers/port.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { expect } from 'vitest';

/** Real time whose timers fire when a test says so. */
export interface HastyClock extends Clock {
  /** Has every timer fire that waits now for at most so many ms, and for more than so many. */
  hurry(mostMs?: number, moreThanMs?: number): void;
  /** Wall time, ms since 1970. */
  set(now: number): void;
}

export function hastyClock(): HastyClock {
  const waiting = new Map<() => void, number>();
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    monotonic: () => performance.now(),
    after: (ms, call) => {
      const fire = () => {
        if (waiting.delete(fire)) call();
      };
      waiting.set(fire, ms);
      return () => void waiting.delete(fire);
    },
    hurry: (mostMs = Infinity, moreThanMs = -1) => {
      const due = [...waiting].filter(([, ms]) => ms <= mostMs && ms > moreThanMs);
      for (const [fire] of due) fire();
    },
    set: (now) => {
      ahead = now - Date.now();
    },
  };
}

/** A driver of MQTT devices and somebody who speaks for the devices, on one broker. */
export interface MqttHome {
  readonly driver: Driver;
  readonly clock: HastyClock;
  readonly reports: DriverReport[];
  /** Speaks for the devices. */
  readonly wire: MqttClient;
  readonly say: (topic: string, payload: unknown, retain?: boolean) => Promise<void>;
  /** Waits for a report that contains this, while announcements settle. */
  readonly until: (part: object) => Promise<void>;
  /** Waits until all that was said so far has been heard. */
  readonly settled: () => Promise<void>;
  close(): Promise<void>;
}

export interface MqttHomeOptions {
  readonly url: string;
  readonly protocolVersion?: 4 | 5;
  readonly held?: (device: DeviceId) => HeldDevice | null;
  readonly options?: Partial<MqttOptions>;
}

const random = {
  bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  unit: () => 0,
};
/** Ms: what is announced is settled by then, and no command has been given up. */
const soon = 1_000;

export async function mqttHome({
  url,
  protocolVersion = 5,
  held = () => null,
  options = {},
}: MqttHomeOptions): Promise<MqttHome> {
  const wire = await connectAsync(url, { protocolVersion: 5, reconnectPeriod: 50 });
  const clock = hastyClock();
  const reports: DriverReport[] = [];
  const driver = createMqttDriver(
    { url, protocolVersion, discoveryPrefix: 'homeassistant', leftToOthers: [], ...options },
    { clock, random },
  );
  await driver.start((report) => void reports.push(report), undefined, held);
  let count = 0;
  const until = async (part: object): Promise<void> => {
    await expect
      .poll(
        () => {
          clock.hurry(soon);
          return reports;
        },
        { timeout: 60_000, interval: 10 },
      )
      .toContainEqual(expect.objectContaining(part));
  };
  const say = async (topic: string, payload: unknown, retain = false): Promise<void> => {
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    await wire.publishAsync(topic, text, { qos: 1, retain });
  };
  const mark = 'homeassistant/binary_sensor/mark/config';
  const home: MqttHome = {
    driver,
    clock,
    reports,
    wire,
    say,
    until,
    settled: async () => {
      count += 1;
      const id = `mark-${count}`;
      // A device that is announced and speaks: whatever was said before was heard before.
      await say(mark, { unique_id: id, state_topic: `mark/${count}`, device_class: 'door' });
      await until({ tag: 'discovered', device: expect.objectContaining({ id: `MQ:${id}` }) });
      await expect
        .poll(
          async () => {
            await say(`mark/${count}`, 'ON');
            return reports;
          },
          { timeout: 60_000, interval: 20 },
        )
        .toContainEqual(expect.objectContaining({ tag: 'reported', device: `MQ:${id}` }));
      await say(mark, '');
    },
    close: async () => {
      await driver.stop();
      await wire.endAsync(true);
    },
  };
  await until({ tag: 'link', up: true });
  return home;
}
