import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { restingValues } from '@homeward/homeward/demo/zones.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { step } from '@homeward/panel/step.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { fortyDevices } from '../product/forty-devices.ts';

const start = Date.UTC(2026, 10, 1);

/** A small random generator of its own, so that both sides hear the same. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const idOf = (no: number): PanelId =>
  PanelId.parse(
    `02:00:00:${[16, 8, 0].map((bits) => ((no >> bits) & 0xff).toString(16).padStart(2, '0')).join(':')}`,
  );

const alive: PanelView = (() => {
  let state = initialState(fortyDevices, start);
  for (const { id, kind } of fortyDevices.devices)
    [state] = step(state, {
      tag: 'deviceReported',
      device: id,
      values: restingValues(kind),
      live: true,
      at: start,
    });
  return viewOf(state);
})();

/** A device of a panel; addresses and half of the names are its own, as in real homes. */
function deviceOf(no: number, index: number): DeviceView {
  const device = alive.devices[index];
  if (!device) throw new Error(`there is no device ${index}`);
  const own = no.toString(16).padStart(5, '0') + index.toString(16).padStart(3, '0');
  return {
    ...device,
    id: DeviceId.parse(`${device.id.slice(0, 3)}${own}`),
    name: index % 2 === 0 ? device.name : `${device.name} ${no % 997}`,
    lastHeard: start + ((no * 40 + index) % 3_600_000),
  };
}

/** A panel as its hub sends it first, as text. */
export function firstText(no: number): string {
  const devices = alive.devices.map((_, index) => deviceOf(no, index));
  return JSON.stringify({ ...alive, id: idOf(no), name: `Home ${no}`, revision: 0, devices });
}

const some = (random: () => number, from: number, to: number): number =>
  Math.round(from + random() * (to - from));

function spoken(device: DeviceView, random: () => number, at: number): DeviceView {
  const { values } = device;
  return {
    ...device,
    lastHeard: at,
    values: {
      ...values,
      ...(values.rssi === undefined ? {} : { rssi: some(random, 0, 9) }),
      ...(values.battery === undefined ? {} : { battery: some(random, 40, 100) }),
      ...(values.opening === undefined ? {} : { opening: random() < 0.1 ? 'open' : 'closed' }),
      ...(values.motion === undefined ? {} : { motion: random() < 0.2 }),
      ...(values.temperature === undefined ? {} : { temperature: some(random, 150, 250) / 10 }),
      ...(values.humidity === undefined ? {} : { humidity: some(random, 30, 70) }),
      ...(values.power === undefined ? {} : { power: some(random, 0, 3000) }),
      ...(values.lux === undefined ? {} : { lux: some(random, 0, 900) }),
    },
  };
}

/** The texts of `rounds` changes for every panel, beginning with round `first`; a panel's devices speak in turn. */
export function traffic(
  ids: readonly PanelId[],
  first: number,
  rounds: number,
  apply: (panel: number, id: PanelId, text: string) => void,
): void {
  const random = seeded(first + 1);
  for (let round = first; round < first + rounds; round += 1)
    for (const [panel, id] of ids.entries()) {
      const at = start + round * 1000 + panel;
      const device = spoken(deviceOf(panel, (round + panel) % 40), random, at);
      const change = { from: round, revision: round + 1, at, devices: [device] } satisfies PanelChange;
      apply(panel, id, JSON.stringify(change));
    }
}

export const panelIds = (count: number): readonly PanelId[] =>
  Array.from({ length: count }, (_, no) => idOf(no));
