import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Found } from './compare.ts';
import { isModeEvent, type Moment, numberOf, type Watcher } from './witness-moment.ts';

/** Whether an edit that was accepted is there to be seen. */
function isVisible(edit: ConfigEdit, config: PanelConfig): boolean {
  const has = <Entry extends { readonly id: string; readonly name: string }>(
    list: readonly Entry[],
    { id, name }: { readonly id: string; readonly name: string },
  ) => list.some((one) => one.id === id && one.name === name.trim());
  switch (edit.tag) {
    case 'putSettings': {
      const settings = new Map<string, unknown>(Object.entries(config));
      return Object.entries(edit.settings).every(
        ([name, value]) => JSON.stringify(settings.get(name)) === JSON.stringify(value),
      );
    }
    case 'putDevice':
      return config.devices.some(({ id, zone }) => id === edit.device.id && zone === edit.device.zone);
    case 'removeDevice':
      return config.devices.every(({ id }) => id !== edit.device);
    case 'replaceDevice':
      return (
        config.devices.every(({ id }) => id !== edit.device) &&
        config.devices.some(({ id }) => id === edit.by)
      );
    case 'putRoom':
      return has(config.rooms, edit.room);
    case 'putScene':
      return has(config.scenes, edit.scene);
    case 'putRule':
      return has(config.rules, edit.rule);
    case 'removeRule':
      return config.rules.every(({ id }) => id !== edit.rule);
    case 'putSchedule':
      return has(config.schedules, edit.schedule);
    case 'removeSchedule':
      return config.schedules.every(({ id }) => id !== edit.schedule);
    case 'putPin':
      return config.pins.some(
        ({ slot, name }) => slotNumber(slot) === slotNumber(edit.user.slot) && name === edit.user.name.trim(),
      );
    case 'removePin':
      return config.pins.every(({ slot, enabled }) => slotNumber(slot) !== slotNumber(edit.slot) || !enabled);
    case 'putArea':
      return config.areas.some(({ id, name }) => id === edit.area.id && name === edit.area.name.trim());
    default:
      return true;
  }
}

/** Whether a condition certainly does not hold. */
function fails(condition: Condition, { config, areas, zones }: PanelState): boolean {
  if (condition.tag === 'mode') {
    const phase = areas[config.areas.findIndex(({ id }) => id === condition.area)]?.phase;
    if (phase === undefined || phase.tag === 'exitDelay') return false;
    return !condition.modes.includes(phase.tag === 'disarmed' ? 'disarm' : phase.mode);
  }
  if (condition.tag !== 'device' || (condition.is !== 'open' && condition.is !== 'closed')) return false;
  const zone = zones.get(config.devices.findIndex(({ id }) => id === condition.device))?.condition;
  return zone === (condition.is === 'open' ? 'normal' : 'active');
}

/** Edits are refused or visible (I19); codes, tags, consent and rules do what they may and no more (I4). */
export function createSetupWatcher(found: Found): Watcher {
  let consentUntil: number | null = null;
  let guest = { arm: 0, disarm: 0 };
  let wrongTags: { device: string; at: number }[] = [];

  function checkEdit({ before, after, reply }: Moment, edit: ConfigEdit, expect: number | null): void {
    if (reply?.tag === 'refused') {
      if (after.config !== before.config) found('I19', `${edit.tag} was refused, and changed the set-up`);
      return;
    }
    if (expect !== null && expect !== before.setupRevision)
      found('I19', `${edit.tag} was made from revision ${expect} and done at ${before.setupRevision}`);
    if (!isVisible(edit, after.config)) found('I19', `${edit.tag} was done, and is not to be seen`);
    const steps = after.setupRevision - before.setupRevision;
    if (steps !== (after.config === before.config ? 0 : 1))
      found('I19', `${edit.tag} moved the revision of the set-up by ${steps}`);
  }

  function checkCommand(moment: Moment): void {
    const { input, before, after, reply } = moment;
    if (input?.tag !== 'commandReceived') return;
    const { command, actor, proof } = input;
    if (command.tag === 'configure') checkEdit(moment, command.edit, command.expect);
    if (reply?.tag !== 'done') return;
    const installer =
      actor.slot?.tag === 'installer' || (proof.tag === 'pin' && proof.slot.tag === 'installer');
    if (installer && command.tag !== 'panic' && (consentUntil === null || consentUntil <= after.at))
      found('I4', `an installer did ${command.tag} without the owner's consent`);
    if (command.tag === 'consent')
      consentUntil = command.minutes === 0 ? null : after.at + command.minutes * 60_000;
    if (
      command.tag === 'configure' &&
      command.edit.tag === 'putPin' &&
      command.edit.user.slot.tag === 'temporary'
    )
      guest = { arm: 0, disarm: 0 };
    const { areas } = before;
    if (command.tag !== 'setMode' || proof.tag !== 'pin' || areas === after.areas) return;
    const user = before.config.pins.find(({ slot }) => slotNumber(slot) === slotNumber(proof.slot));
    const wall = after.at + after.wallOffset;
    const { from, until } = user?.validity ?? { from: null, until: null };
    if ((from !== null && wall < from) || (until !== null && wall >= until))
      found('I4', `the code of ${user?.name} worked out of its time`);
    if (proof.slot.tag !== 'temporary') return;
    const kind = command.mode === 'disarm' ? 'disarm' : 'arm';
    guest[kind] += 1;
    if (guest[kind] > 1) found('I4', `the temporary code was used to ${kind} for the second time`);
  }

  function checkRules({ before, after, events }: Moment): void {
    // What a rule began may end much later, as an exit delay does, and leave out then what stands open.
    const arms = events.some(isModeEvent);
    for (const [place, event] of events.entries()) {
      const { actor } = event;
      const number = numberOf(event).event;
      if (number !== 750 && (number !== 570 || arms)) continue;
      // Its time came while the panel was away: it is told, and did not run.
      if (event.detail?.endsWith(': missed') === true) continue;
      const rule =
        actor.tag === 'rule' ? before.config.rules.find(({ name }) => name === actor.name) : undefined;
      if (rule === undefined) continue;
      // It may have run in a mode between two: disarmed by a remote, and armed again by the rule itself.
      const between = events.slice(0, place).some(isModeEvent);
      const blocked =
        rule.match !== 'any' &&
        rule.conditions.some(
          (one) =>
            one.tag !== 'group' &&
            !(between && one.tag === 'mode') &&
            fails(one, before) &&
            fails(one, after),
        );
      if (blocked) found('I4', `${rule.name} ran, though a condition did not hold`);
      const { trigger } = rule;
      if (trigger.tag !== 'openFor' && trigger.tag !== 'closedFor') continue;
      const slot = before.config.devices.findIndex(({ id }) => id === trigger.device);
      const other = trigger.tag === 'openFor' ? 'normal' : 'active';
      if (before.zones.get(slot)?.condition === other && after.zones.get(slot)?.condition === other)
        found('I3', `${rule.name} ran, though ${trigger.device} is ${other}`);
    }
  }

  function checkTags({ events }: Moment): void {
    for (const event of events) {
      const { event: number } = numberOf(event);
      // A right tag lets the reader begin to count anew.
      if (event.actor.channel === 'tag' && event.actor.tag === 'person') wrongTags = [];
      if (number === 461) wrongTags = wrongTags.filter(({ device }) => device !== event.device);
      if (number !== 370 || event.detail !== 'unknown tag' || event.device === null) continue;
      wrongTags = [
        ...wrongTags.filter(({ at }) => event.at - at < 60_000),
        { device: event.device, at: event.at },
      ];
      const tries = wrongTags.filter(({ device }) => device === event.device).length;
      if (tries > 5) found('I4', `${event.device} let ${tries} wrong tags be tried`);
    }
  }

  return {
    forget: () => {
      wrongTags = [];
      guest = { arm: 0, disarm: 0 };
    },
    saw: (moment) => {
      if (moment.input?.tag === 'pinsChanged') guest = { arm: 0, disarm: 0 };
      checkCommand(moment);
      if (moment.events.length === 0) return;
      checkRules(moment);
      checkTags(moment);
    },
  };
}
