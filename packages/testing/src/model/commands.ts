import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Input, Proof } from '@homeward/panel/kernel/input.ts';
import { raise, raiseAlways } from './alarms.ts';
import { setMode } from './arming.ts';
import { applyScene } from './automation.ts';
import { closeIncident, verifyIncident } from './incidents.ts';
import { conditionOf, deviceBy, endOneTimeBypass } from './memory.ts';
import type { Memory } from './memory.ts';
import { mayBypassBy, maySilence, userOf } from './permissions.ts';
import { setService } from './service.ts';
import { mayBypass, panicKinds } from './tables.ts';

/** What people ask for. */

type Command<Tag extends PanelCommand['tag']> = Extract<PanelCommand, { readonly tag: Tag }>;
type Received = Extract<Input, { readonly tag: 'commandReceived' }>;

/** Somebody asks for something, and perhaps under duress, which is told whatever came of it. */
export function commandReceived(memory: Memory, received: Received): void {
  const { id, command, proof } = received;
  if (memory.commands.includes(id)) return;
  memory.commands = [...memory.commands, id].slice(-200);
  carryOut(memory, received);
  if (proof.tag === 'pin' && proof.slot.tag === 'duress')
    tellDuress(memory, command.tag === 'setMode' ? command.area : 0);
}

/** Something was asked for under duress that the hub refused. */
export function underDuress(memory: Memory, { id, area }: Extract<Input, { tag: 'underDuress' }>): void {
  if (!memory.commands.includes(id)) tellDuress(memory, area ?? 0);
}

/** Incidents are named by their place, newest first, in the text of the command. */
function carryOut(memory: Memory, { command, proof, actor }: Received): void {
  // Nobody has let an installer in.
  if (proof.tag === 'pin' && proof.slot.tag === 'installer' && command.tag !== 'panic') return;
  const isAutomatic = actor.tag === 'rule' || actor.tag === 'schedule';
  const by = { proof, isAutomatic, atKeypad: actor.channel === 'keypad' };
  if (command.tag === 'setMode') {
    const { area, mode, force, silent = false } = command;
    setMode(memory, { ...by, area, mode, force, silent });
  }
  if (command.tag === 'applyScene') applyScene(memory, command.scene, by);
  if (command.tag === 'silence') silence(memory, command.area, proof);
  if (command.tag === 'bypass') bypass(memory, command, proof);
  if (command.tag === 'service') setService(memory, command, by);
  if (command.tag === 'panic') {
    const area = memory.areas.find(({ config }) => config.id === command.area);
    const kind = panicKinds.find((one) => one === command.kind);
    if (area && kind) raiseAlways(memory, area, kind, null);
  }
  if (command.tag !== 'incident') return;
  const incident = memory.incidents[Number(command.text)];
  if (incident && command.act === 'close') closeIncident(memory, incident);
  if (incident && command.act === 'verify') verifyIncident(memory, incident);
  if (incident?.state === 'open' && command.act === 'acknowledge') incident.state = 'acknowledged';
}

/** In the area that the code was used in, else the first that it opens. */
function tellDuress(memory: Memory, used: number): void {
  const user = userOf(memory, { tag: 'duress' });
  const named = used === 0 ? user?.areas[0] : used;
  const area = memory.areas.find(({ config }) => config.id === named);
  if (user && area) raise(memory, area, 'duress', 121, false, null);
}

function silence(memory: Memory, target: number, proof: Proof): void {
  for (const area of memory.areas) {
    const { alarm, sirenUntil, config } = area;
    if ((target !== 0 && target !== config.id) || alarm !== 'sounding' || sirenUntil === null) continue;
    if (!maySilence(memory, area, proof)) continue;
    area.alarmUntil = sirenUntil;
    area.sirenUntil = null;
    area.shown?.acts.push('silenced');
  }
}

/** All of it or nothing. */
function bypass(memory: Memory, { kind, devices }: Command<'bypass'>, proof: Proof): void {
  if (kind === 'tamper') return;
  const rows = devices.map((row) => ({ device: deviceBy(memory, row.device), on: row.on }));
  for (const { device, on } of rows) {
    if (device === undefined || !mayBypassBy(memory, device.area, proof, kind)) return;
    if (device[kind] === on) continue;
    if (on && (!mayBypass(device.config) || (kind === 'oneTime' && device.permanent))) return;
    if (device.area.stage === 'disarmed') continue;
    if (on ? proof.tag === 'none' : conditionOf(device) !== 'normal') return;
  }
  for (const { device, on } of rows) {
    if (!device) continue;
    if (kind === 'oneTime' && !on) endOneTimeBypass(device);
    else device[kind] = on;
  }
}
