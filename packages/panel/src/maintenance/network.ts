import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { NetworkAct, NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { done, invalid } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { isBusyProtecting } from './maintenance.ts';

/** XYZ of a changed set-up (domain 2). */
const siteData = events.setUpChanged;

/** What takes devices away, or the panel's attention off them: not while anything is guarded. */
const disruptive: ReadonlySet<NetworkAct> = new Set<NetworkAct>([
  'reset',
  'exclude',
  'removeDevice',
  'heal',
  'replaceDevice',
  'rejoin',
  'updateFirmware',
]);
/** What is done to one device. */
const ofDevice: ReadonlySet<NetworkAct> = new Set<NetworkAct>([
  'removeDevice',
  'replaceDevice',
  'checkFirmware',
  'updateFirmware',
]);

const named = (family: NetworkFamily, act: NetworkAct, device: DeviceId | null): string =>
  `${family} ${act}${device === null ? '' : ` ${device}`}`;

/** Has a driver do something to its network. Devices of the panel stay set up, be they gone from their network. */
export function actOnNetwork(
  turn: Turn,
  { family, act, device, gateway }: Extract<PanelCommand, { tag: 'network' }>,
  actor: Actor,
): Outcome {
  if (ofDevice.has(act) && device === null) return invalid('v2_mg_required_field');
  if (disruptive.has(act) && isBusyProtecting(turn)) return invalid('v2_mg_disarm_first');
  turn.effects.push({ tag: 'network', family, act, device, ...(gateway !== undefined && { gateway }) });
  log(turn, { event: siteData, user: 0, actor, detail: named(family, act, device) });
  return done;
}

/** A driver is done with its network, or has given up. */
export function networkActed(
  turn: Turn,
  acted: {
    readonly family: NetworkFamily;
    readonly act: NetworkAct;
    readonly device: DeviceId | null;
    readonly ok: boolean;
    readonly detail: string;
  },
): void {
  const { family, act, device, ok, detail } = acted;
  log(turn, {
    event: siteData,
    user: 0,
    detail: `${named(family, act, device)}: ${ok ? 'done' : 'failed'}${detail === '' ? '' : `, ${detail}`}`,
  });
}
