import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import {
  GroupId,
  RoomId,
  RuleId,
  ScheduleId,
  TrackerId,
  ZoneNo,
} from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { installerCode, masterCode } from './codes.ts';
import type { Home } from './home.ts';
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

/** An edit that somebody might make; null where there is nothing to edit so. */
function editOf(state: PanelState, home: Home, rolls: Dice, no: number): ConfigEdit | null {
  const { config } = state;
  const kind = rolls.pick([
    'settings',
    'area',
    'device',
    'room',
    'rule',
    'noRule',
    'schedule',
    'noSchedule',
    'pin',
    'noPin',
    'learn',
    'remove',
    'replace',
  ] as const);
  switch (kind) {
    case 'settings':
      return {
        tag: 'putSettings',
        settings: rolls.pick([
          { sirenMinutes: rolls.pick([1, 3, 5]) },
          { sirenVolume: rolls.pick(['none', 'loud'] as const) },
          { acFailSeconds: rolls.pick([0, 60]) },
          { tamperAlarm: rolls.pick(['always', 'fullArm'] as const) },
          { crossZoneMinutes: rolls.pick([0, 5]) },
          { remoteHoldSeconds: rolls.pick([0, 30, 45]) },
          { swingerTrips: rolls.pick([0, 2, 9]) },
        ]),
      };
    case 'area': {
      const area = rolls.pick(config.areas);
      return { tag: 'putArea', area: { ...area, name: `Area ${no}` } };
    }
    case 'device': {
      const device = rolls.pick(config.devices);
      const settings = { ...device.settings, exitNoResponse: !device.settings.exitNoResponse };
      return {
        tag: 'putDevice',
        device: rolls.chance(0.5) ? { ...device, name: `Thing ${no}` } : { ...device, settings },
      };
    }
    case 'room':
      return { tag: 'putRoom', room: { id: RoomId.parse(`room-${no % 25}`), name: `Room ${no}` } };
    case 'rule':
      return {
        tag: 'putRule',
        rule: {
          id: RuleId.parse(`new-${no % 4}`),
          name: `New rule ${no}`,
          enabled: true,
          trigger: { tag: 'alarm', kind: null },
          conditions: [],
          actions: [{ tag: 'notify', text: 'an alarm' }],
          leave: rolls.chance(0.3) ? ['silence'] : [],
        },
      };
    case 'noRule':
      return config.rules.length === 0 ? null : { tag: 'removeRule', rule: rolls.pick(config.rules).id };
    case 'schedule':
      return {
        tag: 'putSchedule',
        schedule: {
          id: ScheduleId.parse(`new-${no % 3}`),
          name: `New schedule ${no}`,
          enabled: true,
          area: rolls.pick(config.areas).id,
          mode: rolls.pick(['arm', 'home_1', 'disarm'] as const),
          days: everyDay,
          minute: rolls.int(0, 1_380),
          warnMinutes: 0,
          holidays: 'same',
          except: [],
          allowedBy: null,
        },
      };
    case 'noSchedule':
      return config.schedules.length === 0
        ? null
        : { tag: 'removeSchedule', schedule: rolls.pick(config.schedules).id };
    case 'pin': {
      const user: PinUser | undefined = config.pins.find(
        ({ slot }) => slot.tag === rolls.pick(['temporary', 'user', 'guard'] as const),
      );
      const own = user && home.codes.find(({ slot }) => JSON.stringify(slot) === JSON.stringify(user.slot));
      if (user === undefined || own === undefined) return null;
      return {
        tag: 'putPin',
        user: { ...user, name: `Somebody ${no}` },
        code: rolls.chance(0.5) ? own.code : null,
      };
    }
    case 'noPin': {
      const guard = config.pins.find(({ slot }) => slot.tag === 'guard');
      return guard === undefined || rolls.chance(0.8) ? null : { tag: 'removePin', slot: guard.slot };
    }
    case 'learn': {
      const stranger = home.strangers.find(({ id }) => config.devices.every((device) => device.id !== id));
      const free = Array.from({ length: 80 }, (_, index) => index + 1).find((zone) =>
        config.devices.every((device) => device.area !== stranger?.area || device.zone !== zone),
      );
      if (stranger === undefined || free === undefined) return null;
      return { tag: 'putDevice', device: { ...stranger, zone: ZoneNo.parse(free) } };
    }
    case 'remove': {
      const gone = config.devices.find(({ id }) => home.strangers.some((stranger) => stranger.id === id));
      return gone === undefined ? null : { tag: 'removeDevice', device: gone.id };
    }
    case 'replace': {
      const [stranger] = home.strangers;
      const worn = config.devices.find(({ kind: its, id }) => its === stranger?.kind && id !== stranger.id);
      return stranger === undefined || worn === undefined
        ? null
        : { tag: 'replaceDevice', device: worn.id, by: stranger.id };
    }
  }
}
