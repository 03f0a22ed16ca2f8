import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { Setup, SetupPeople } from '@homeward/contract/shapes/panel/backup.ts';
import { isInstaller, refusalOf } from '../access/permissions.ts';
import { followSirenSettings } from '../alarms/sounding.ts';
import { wakeAll } from '../alarms/swingers.ts';
import { noRules } from '../state/rules-state.ts';
import { careReplaced } from '../care/care-edits.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { reconfigured } from '../kernel/initial.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { gatewaysKept } from '../gateways/gateways-lost.ts';
import { isBusyProtecting } from '../maintenance/maintenance.ts';
import { destinationsOf } from '../reporting/destinations.ts';
import { rerouteReports } from '../transmission/send-reports.ts';
import { planAll } from '../schedules/runs.ts';
import { withTakenOut } from '../devices/taken-out.ts';
import { done, invalid, refused, setState } from '../kernel/turn.ts';
import { trySetup } from './setup-trial.ts';

/** The household's data that a set-up leaves the panel with: its own, where it has none or an installer brings it. */
export function peopleAfter(config: PanelConfig, { people }: Setup, { actor, proof }: Editor): SetupPeople {
  if (people !== null && !isInstaller(actor, proof)) return people;
  const { pins, care, geofences, trackers } = config;
  return { pins, care, geofences, trackers };
}

/** The panel becomes what a configuration says; what is known of areas and devices that stay, stays. */
export function adopt(turn: Turn, config: PanelConfig): void {
  const { revision, setupRevision, config: before, automation } = turn.state;
  turn.state = {
    ...reconfigured(turn.state, config),
    revision,
    setupRevision,
    automation: { ...automation, rules: noRules },
  };
  followSirenSettings(turn);
  if (config.swingerTrips === 0)
    config.areas.forEach((_, area) => {
      wakeAll(turn, area);
    });
  gatewaysKept(turn);
  planAll(turn);
  careReplaced(turn, before.care);
  rerouteReports(turn, destinationsOf(before));
}

/** Devices of a set-up with what they showed of themselves: what once sent a code owes one, whatever a backup says. */
function withSeen({ devices }: PanelConfig, before: PanelConfig): PanelConfig['devices'] {
  const senders = new Set(before.devices.filter(({ sendsCodes }) => sendsCodes === true).map(({ id }) => id));
  return devices.map((device) => (senders.has(device.id) ? { ...device, sendsCodes: true } : device));
}

/** Sets the whole panel up at once, or names the first thing that is in the way and changes nothing (reliability B-27). */
function putSetup(turn: Turn, { setup }: EditOf<'putSetup'>, editor: Editor): Outcome {
  const { config } = turn.state;
  const refusal = refusalOf(turn, editor.proof, null, 'configure');
  if (refusal !== null) return refused(refusal);
  if (isBusyProtecting(turn)) return invalid('v2_mg_disarm_first', 'area');
  const trial = trySetup(turn, setup, peopleAfter(config, setup, editor), editor);
  if (trial.tag === 'refused') return trial;
  adopt(turn, withTakenOut({ ...trial.config, devices: withSeen(trial.config, config) }, config));
  if (setup.people !== null) setState(turn, { temporaryUsed: { arm: false, disarm: false } });
  log(turn, { event: events.setUpChanged, user: 0, actor: editor.actor, detail: 'backup restored' });
  return done;
}

/** The edit of everything. */
export const setupEdits: Pick<Edits, 'putSetup'> = { putSetup };
