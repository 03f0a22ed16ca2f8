import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { RoomId, RuleId, ScheduleId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Home } from './home.ts';
import type { Dice } from './random.ts';

/** An edit that somebody might make; null where there is nothing to edit so. */
export function editOf(state: PanelState, home: Home, rolls: Dice, no: number): ConfigEdit | null {
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
