import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { GroupId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { installerCode, masterCode } from './codes.ts';
import { editOf } from './edits.ts';
import type { HubMachine } from './hub-machine.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';

type Doing = readonly [weight: number, act: () => void];

interface Parts {
  readonly household: HubMachine;
  readonly scheduler: Scheduler;
  readonly rolls: Dice;
  readonly role: 'master' | 'user';
  readonly ask: (wish: PanelCommand) => void;
  readonly code: () => string;
}

const minute = 60_000;

/** What people do with a panel that has everything, beside arming: setting it up, testing it, looking after alarms. */
export function doings({ household, scheduler, rolls, role, ask, code }: Parts): readonly Doing[] {
  const { home } = household;
  /** Dice of its own, so that homes in which nobody works live as they did. */
  const atWork = rolls.fork('service');
  let count = 0;
  /** What a screen shows, which is what the panel knows, or knew. */
  const shown = (): PanelState | null => household.hub()?.state() ?? null;
  const onScreen = (act: (state: PanelState) => void) => () => {
    const state = shown();
    if (state !== null) act(state);
  };
  const ownerCode = () => (rolls.chance(0.9) ? masterCode : code());

  const lookAfter = onScreen(({ incidents }) => {
    if (incidents.length === 0) return;
    const { id } = rolls.pick(incidents);
    const act = rolls.pick([
      'acknowledge',
      'claim',
      'claim',
      'release',
      'comment',
      'close',
      'close',
      'seen',
    ] as const);
    const reason = act === 'close' ? rolls.pick(['real', 'falseAlarm', 'userError'] as const) : null;
    ask({
      tag: 'incident',
      incident: id,
      act,
      reason,
      text: act === 'comment' ? 'The neighbour called.' : '',
    });
  });
  const edit = onScreen((state) => {
    count += 1;
    const made = editOf(state, home, rolls, count);
    if (made === null) return;
    const { setupRevision } = state;
    const expect = rolls.weighed([
      [6, setupRevision],
      [1, Math.max(0, setupRevision - 1)],
      [3, null],
    ]);
    const byInstaller = rolls.chance(0.15);
    ask({ tag: 'configure', edit: made, expect, pin: byInstaller ? installerCode : ownerCode() });
  });
  const soak = onScreen(({ config }) =>
    ask({ tag: 'soakTest', device: rolls.pick(config.devices).id, days: rolls.pick([0, 1, 1]) }),
  );
  const device = onScreen(({ config }) => {
    const things = config.devices.filter(({ kind }) => kind === 'switch' || kind === 'door_lock');
    if (things.length === 0) return;
    const { id, kind } = rolls.pick(things);
    const command =
      kind === 'switch'
        ? ({ tag: 'switch', on: rolls.chance(0.5) } as const)
        : ({ tag: 'lock', locked: rolls.chance(0.5) } as const);
    ask({ tag: 'control', device: id, command, pin: rolls.chance(0.7) ? code() : null });
  });
  const clear = onScreen(({ devices, config }) => {
    const slot = [...devices].findIndex(({ faults }) => faults.length > 0);
    const [fault] = devices.get(slot)?.faults ?? [];
    const id = config.devices[slot]?.id;
    if (fault !== undefined && id !== undefined) ask({ tag: 'clearFault', device: id, fault });
  });
  const cover = onScreen(({ config }) =>
    ask({
      tag: 'bypass',
      kind: 'tamper',
      devices: [{ device: rolls.pick(config.devices).id, on: rolls.chance(0.6) }],
    }),
  );
  const serve = onScreen(({ config }) => {
    const device = atWork.chance(0.3) ? null : atWork.pick(config.devices).id;
    const minutes = atWork.pick([0, 1, 5, 30, 60]);
    const pin = atWork.weighed([
      [6, masterCode],
      [1, installerCode],
      [3, null],
    ]);
    ask({ tag: 'service', device, minutes, reason: 'New batteries', pin });
    const { bodies, change } = household.house;
    const body = bodies.find(({ config: { id } }) => device === null || id === device);
    if (minutes === 0 || body === undefined || !('batteryLow' in body.values)) return;
    scheduler.after(atWork.int(1_000, 50_000), () => change(body, { tamper: true, batteryLow: true }));
    scheduler.after(atWork.int(minute, 40 * minute), () =>
      change(body, { tamper: false, batteryLow: false }),
    );
  });
  const walkOrServe = () => {
    const on = rolls.chance(0.7);
    if (atWork.chance(0.7)) serve();
    else ask({ tag: 'walkTest', on });
  };
  const delay = onScreen(({ config }) => {
    if (config.schedules.length > 0)
      ask({
        tag: 'delaySchedule',
        schedule: rolls.pick(config.schedules).id,
        minutes: rolls.pick([0, 10, 30]),
      });
  });
  const care = () =>
    ask({
      tag: 'care',
      act: rolls.pick([
        'help',
        'cancel',
        'answer',
        'close',
        'checkIn',
        'away',
        'home',
        'nurse',
        'medicationTaken',
      ] as const),
      text: '',
    });
  const walk = () =>
    ask({
      tag: 'position',
      tracker: TrackerId.parse('phone'),
      position: {
        at: household.machine.wall(),
        latitude: 52.5 + rolls.int(-4, 4) / 1000,
        longitude: 13.4,
        accuracy: rolls.pick([10, 50, 400]),
      },
    });
  const learn = () => ask({ tag: 'learning', on: rolls.chance(0.8), kind: null, area: null, zone: null });
  const helpAnyhow = () =>
    ask({
      tag: 'panic',
      kind: rolls.pick(['panic', 'fire', 'medical', 'silentPanic'] as const),
      area: rolls.pick(home.config.areas).id,
    });

  const everybody: readonly Doing[] = [
    [3, lookAfter],
    [2, device],
    [1, care],
    [1, walk],
    [1, helpAnyhow],
    [
      1,
      () =>
        ask({
          tag: 'controlGroup',
          group: GroupId.parse('lamps'),
          command: { tag: 'switch', on: rolls.chance(0.5) },
          pin: null,
        }),
    ],
  ];
  if (role === 'user') return everybody;
  return [
    ...everybody,
    [7, edit],
    [1, soak],
    [1, clear],
    [1, cover],
    [1, delay],
    [1, learn],
    [1, walkOrServe],
    [1, () => ask({ tag: 'testMode', minutes: rolls.pick([0, 5, 15]) })],
    [2, () => ask({ tag: 'consent', minutes: rolls.pick([0, 15, 15, 60]), pin: ownerCode() })],
  ];
}
