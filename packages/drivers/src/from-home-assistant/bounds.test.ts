import { startAssistantHouse } from '@homeward/testing/drivers/assistant-house.ts';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { afterEach, expect, it } from 'vitest';
import { devicesOf } from './devices.ts';
import { readRegistry } from './registry.ts';
import { event } from './sensors.ts';
import { openSession } from './session.ts';
import { type EntityState, readStates } from './states.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

it('so many devices of a Home Assistant are offered, and no more: those that protect', () => {
  const row = (name: string, kind: string) => ({
    entity_id: `binary_sensor.${name}`,
    state: 'off',
    attributes: { device_class: kind },
  });
  const told = [
    ...Array.from({ length: 300 }, (_, no) => row(`smoke_${no}`, 'smoke')),
    ...Array.from({ length: 300 }, (_, no) => row(`door_${no}`, 'door')),
  ];
  const registry = readRegistry(
    told.map(({ entity_id: id }) => ({ entity_id: id, id, unique_id: id })),
    [],
    [],
  );
  expect(devicesOf(registry, readStates(told))).toHaveLength(500);
});

it('a state and a press are read up to a length', () => {
  const [state] = readStates([{ entity_id: 'sensor.x', state: 'x'.repeat(300), attributes: {} }]).values();
  expect(state?.state).toHaveLength(255);
  const pressed = (at: string): EntityState => ({
    state: at,
    attributes: { event_types: ['x'], event_type: 'x'.repeat(100) },
  });
  const [before, now] = [pressed('2026-11-29T10:00:00Z'), pressed('2026-11-29T10:00:01Z')];
  expect(event(before)?.happened?.(before, now)).toEqual({ action: 'x'.repeat(64) });
});

async function begun() {
  const house = await startAssistantHouse();
  open.push(() => house.kill());
  let reason = '';
  const session = await new Promise<ReturnType<typeof openSession>>((resolve) => {
    const made = openSession({ url: house.url, token: house.token }, realClock, {
      up: () => resolve(made),
      malformed: () => {},
      ended: (why) => void (reason = why),
    });
    open.push(() => made.end());
  });
  return { house, session, reason: () => reason };
}

it('so many questions wait for an answer at once, and no more', async () => {
  const { house, session } = await begun();
  house.hush();
  const asked = Array.from({ length: 501 }, () => session.ask('ping'));
  const first = await Promise.race([asked[0], asked.at(-1)]);
  expect(first).toEqual({ ok: false, code: 'busy' });
});

it('one that says more at once than makes sense is left', async () => {
  const { house, reason } = await begun();
  house.say(`{"id":1,"type":"x","x":"${'x'.repeat(64 * 2 ** 20)}"}`);
  await expect.poll(reason, { timeout: 20_000 }).toBe('it said more at once than makes sense');
}, 60_000);
