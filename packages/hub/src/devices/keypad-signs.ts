import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { KeypadSign } from '@homeward/drivers/port.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { AreaState } from '@homeward/panel/state/area-state.ts';

type Shown = Pick<KeypadSign, 'shows' | 'seconds'>;

/** How an area stands, for whoever is before its keypad: a silent alarm shows nothing. `at` is panel time. */
export function signOf({ phase, alarm }: Pick<AreaState, 'phase' | 'alarm'>, at: Instant): Shown {
  if (alarm.tag === 'sounding' && alarm.sirenUntil !== null) return { shows: 'alarm', seconds: null };
  switch (phase.tag) {
    case 'disarmed':
      return { shows: 'disarmed', seconds: null };
    case 'armed':
      return { shows: phase.mode === 'arm' ? 'away' : 'home', seconds: null };
    case 'exitDelay':
    case 'entryDelay':
      return { shows: phase.tag, seconds: Math.max(0, Math.ceil((phase.until - at) / 1000)) };
  }
}

/** What a keypad answers to an entry. One that was no wish for a mode is answered only where it was refused. */
export function answerSign(result: CommandResult, wish: PanelCommand | null): KeypadSign['shows'] | null {
  if (result.tag === 'refused') return result.refusal.tag === 'obstacles' ? 'notReady' : 'refused';
  if (wish?.tag !== 'setMode') return null;
  return wish.mode === 'disarm' ? 'disarmed' : wish.mode === 'arm' ? 'away' : 'home';
}

/** Keeps keypads showing how their areas stand. */
export interface KeypadSigns {
  /** The panel's state may have changed. */
  update(): void;
  /** What these keypads show is not known any more. */
  forget(devices: Iterable<DeviceId>): void;
  /** A keypad is about to be answered: until that is over it is not told how its area stands, and then anew. */
  hold(device: DeviceId): () => void;
}

/** `show` tells one keypad; panel time is `now`. */
export function createKeypadSigns(options: {
  readonly state: () => PanelState;
  readonly now: () => Instant;
  readonly show: (device: DeviceId, sign: KeypadSign) => void;
}): KeypadSigns {
  const shown = new Map<DeviceId, string>();
  const held = new Map<DeviceId, number>();
  let seen: Pick<PanelState, 'areas' | 'config'> | null = null;

  function update(): void {
    const state = options.state();
    if (seen?.areas === state.areas && seen.config === state.config) return;
    seen = state;
    for (const { id, kind, area } of state.config.devices) {
      if (kind !== 'keypad' || held.has(id)) continue;
      const own = state.areas[state.config.areas.findIndex((one) => one.id === area)];
      if (own === undefined) continue;
      const sign = signOf(own, options.now());
      const key = `${sign.shows} ${'until' in own.phase ? own.phase.until : ''}`;
      if (shown.get(id) === key) continue;
      shown.set(id, key);
      options.show(id, { ...sign, entry: null });
    }
  }

  function forget(devices: Iterable<DeviceId>): void {
    for (const id of devices) shown.delete(id);
    seen = null;
  }

  return {
    update,
    forget,
    hold: (device) => {
      held.set(device, (held.get(device) ?? 0) + 1);
      return () => {
        const left = (held.get(device) ?? 1) - 1;
        if (left > 0) held.set(device, left);
        else held.delete(device);
        forget([device]);
        update();
      };
    },
  };
}
