/** The product's hub with forty doors, each of which switches a lamp of its own; its journal outlives it. */
import { DeviceId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { deviceOf } from '@homeward/homeward/demo/zones.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { lamps } from '../load/numbered-doors.ts';
import { serve, setting } from '../telling.ts';
import { doorsAndRules } from './doors-and-rules.ts';
import { runHub } from './run-hub.ts';

const plain = doorsAndRules(0, 0);
const lampOf = (no: number): DeviceId => DeviceId.parse(`ZB:${lamps[no]?.address ?? ''}`);
const sceneOf = (no: number): SceneId => SceneId.parse(`door-${no}`);
const doors = plain.devices.filter(({ kind }) => kind === 'door_contact');
const config: PanelConfig = {
  ...plain,
  devices: [
    ...doors.map((door, no) => ({ ...door, settings: { ...door.settings, triggerScene: sceneOf(no) } })),
    ...lamps.map(({ name }, no) =>
      deviceOf([lampOf(no), 'switch', 'E1603', name, 1, doors.length + no + 1, null, 'none']),
    ),
  ],
  scenes: lamps.map(({ name }, no) => ({
    id: sceneOf(no),
    name,
    actions: [{ tag: 'device', device: lampOf(no), command: { tag: 'switch', on: true } }],
  })),
};
const hub = runHub(setting('BENCH_JOURNAL'), config);
serve(
  { ready: 1 },
  () => ({}),
  () => hub.stop(),
);
