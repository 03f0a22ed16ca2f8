import { standardDelays } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import type { UpkeepAct } from '@homeward/contract/shapes/panel/upkeep.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { noAccess } from '../state/access-state.ts';
import { refusalOf } from '../access/permissions.ts';
import { pinUser } from '../access/pins.ts';
import { noAutomation } from '../state/automation-state.ts';
import { newPanelConfig } from '../state/config.ts';
import type { PanelConfig } from '../state/config.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { isBusyProtecting } from '../maintenance/maintenance.ts';
import { adopt } from './setup-edits.ts';
import { Slots } from '../state/slots.ts';
import { done, invalid, refused, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

/** XYZ of a changed set-up and of new firmware (domain 2). */
const eventOf = { setUpChanged: events.setUpChanged, updated: events.updated } as const;

const reserved: ReadonlySet<number> = new Set(limits.reservedReportRows);

/** Whether an act interrupts what the panel does. */
const interrupts = (act: UpkeepAct): boolean =>
  act.tag === 'restart' ||
  act.tag === 'factoryReset' ||
  (act.tag === 'firmware' && (act.act === 'apply' || act.act === 'rollback'));

/**
 * Does something to the panel as a machine: it is logged here, and done by the shell once that is written. What
 * interrupts the panel is refused while it guards or sounds, unless it is forced; nothing forces a factory reset.
 */
export function upkeep(
  turn: Turn,
  { act, force }: Extract<PanelCommand, { tag: 'upkeep' }>,
  { actor, proof }: { readonly actor: Actor; readonly proof: Proof },
): Outcome {
  const asks = act.tag === 'restart' || act.tag === 'factoryReset';
  const refusal = asks || proof.tag === 'pin' ? refusalOf(turn, proof, null, 'configure') : null;
  if (refusal !== null) return refused(refusal);
  const forced = force && act.tag !== 'factoryReset';
  if (interrupts(act) && isBusyProtecting(turn) && !forced) return invalid('v2_mg_disarm_first', 'area');
  if (act.tag === 'factoryReset') resetToFirstDay(turn, act, actor);
  if (act.tag === 'rotateKey')
    log(turn, { event: eventOf.setUpChanged, user: 0, actor, detail: 'link key changed' });
  if (act.tag === 'firmware' && interrupts(act))
    log(turn, { event: eventOf.updated, user: 0, actor, detail: `firmware: ${act.act}` });
  turn.effects.push({ tag: 'upkeep', act });
  return done;
}

/**
 * The first day again. What happened stays on record, and the owner keeps his code: there is no factory code that
 * somebody who resets a panel could know.
 */
function resetToFirstDay(
  turn: Turn,
  { keepNetwork, keepDevices }: Extract<UpkeepAct, { tag: 'factoryReset' }>,
  actor: Actor,
): void {
  const { config } = turn.state;
  const bare = newPanelConfig(
    config,
    keepDevices
      ? config.areas
      : config.areas.slice(0, 1).map(({ id, name }) => ({ id, name, delays: standardDelays })),
  );
  const master = pinUser(config, { tag: 'master' });
  const areas = bare.areas.map(({ id }) => id);
  const first: PanelConfig = {
    ...bare,
    ...(keepDevices
      ? {
          devices: config.devices,
          rooms: config.rooms,
          floors: config.floors,
          ownModes: config.ownModes,
          deviceGroups: config.deviceGroups,
        }
      : {}),
    ...(keepNetwork ? { requestNetworks: config.requestNetworks } : {}),
    connections: keepNetwork ? config.connections : standardConnections,
    pins: master === undefined ? [] : [{ ...master, areas, tag: null, validity: always }],
    report: {
      account: config.report.account,
      destinations: config.report.destinations.filter(({ no }) => reserved.has(no)),
      groups: config.report.groups.filter(({ no }) => no === 1),
    },
  };
  const kept = [...(keepNetwork ? ['network'] : []), ...(keepDevices ? ['devices'] : [])];
  log(turn, {
    event: eventOf.setUpChanged,
    user: 0,
    actor,
    detail: `factory reset, kept: ${kept.join(', ') || 'nothing'}`,
  });
  adopt(turn, first);
  setState(turn, {
    setupRevision: turn.state.setupRevision + 1,
    devices: Slots.of(
      Array.from(turn.state.devices, (device) => ({
        ...device,
        bypass: { permanent: false, oneTime: false, tamper: false },
      })),
    ),
    maintenance: noMaintenance,
    automation: noAutomation,
    access: noAccess,
    consent: null,
    temporaryUsed: { arm: false, disarm: false },
  });
}
