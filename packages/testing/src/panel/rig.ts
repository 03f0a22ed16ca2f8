import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Actor, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Effect, SendReport } from '@homeward/panel/kernel/effect.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input, Proof } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { AreaState } from '@homeward/panel/state/area-state.ts';
import { step } from '@homeward/panel/step.ts';
import { config as standardHouse, id } from './house.ts';

type WithoutTime<Type> = Type extends unknown ? Omit<Type, 'at'> : never;
export type Body = WithoutTime<Input>;

export const person: Actor = { tag: 'person', name: 'Ada', channel: 'web', slot: null };
export const code = (no: number): Proof => ({ tag: 'pin', slot: slotOf(no) });
export const trusted: Proof = { tag: 'trusted' };
export const nothing: Proof = { tag: 'none' };
/** An edit of the set-up as a command. */
export const edit = (wish: ConfigEdit): PanelCommand => ({
  tag: 'configure',
  edit: wish,
  expect: null,
  pin: null,
});
export const begin = 1_700_000_000_000;

/** A panel under test with a clock that the test moves. */
export interface Rig {
  state(): PanelState;
  area(no?: number): AreaState;
  /** Feeds one input now and gives its effects. */
  feed(body: Body): readonly Effect[];
  /** Lets time pass and tells the panel. */
  wait(seconds: number): readonly Effect[];
  /** Lets time pass without telling the panel. */
  sleep(seconds: number): void;
  command(command: PanelCommand, proof?: Proof, actor?: Actor): CommandResult;
  setMode(
    mode: ArmMode,
    options?: { proof?: Proof; force?: boolean; area?: 0 | 1 | 2; actor?: Actor },
  ): CommandResult;
  says(name: string, values: DeviceValues, live?: boolean): readonly Effect[];
  /** All events so far but the everyday openings (753), as `QXYZ zone`, after the one of that number. */
  story(after?: number): readonly string[];
  events(): readonly PanelEvent[];
  sends(): readonly SendReport[];
  lastSend(): SendReport | undefined;
  /** What each siren was told last. */
  sirens(): Readonly<Record<string, string>>;
}

const resting = (name: string): DeviceValues | null => {
  if (['front', 'back', 'window', 'gate'].includes(name)) return { opening: 'closed' };
  if (['smoke', 'leak', 'shock', 'pendant', 'hush'].includes(name)) return { detected: false };
  return ['hall', 'yard'].includes(name) ? { motion: false } : {};
};

/** A panel whose devices have all been heard at rest; with `unheard`, one on its first day. */
export function rigFor(patch: Partial<PanelConfig> = {}, options: { unheard?: boolean } = {}): Rig {
  const config = { ...standardHouse, ...patch };
  let at = begin;
  let state = initialState(config, at);
  let commands = 0;
  const all: Effect[] = [];

  function feed(body: Body): readonly Effect[] {
    const [next, effects] = step(state, { ...body, at });
    state = next;
    all.push(...effects);
    return effects;
  }

  const rig: Rig = {
    state: () => state,
    area: (no = 1) => {
      const slot = state.config.areas.findIndex((area) => area.id === no);
      const area = state.areas[slot];
      if (area === undefined) throw new Error(`no area ${no}`);
      return area;
    },
    feed,
    wait: (seconds) => {
      at += seconds * 1000;
      return feed({ tag: 'timerFired' });
    },
    sleep: (seconds) => {
      at += seconds * 1000;
    },
    command: (command, proof = nothing, actor = person) => {
      commands += 1;
      const commandId = CommandId.parse(`command-${commands}`);
      const effects = feed({ tag: 'commandReceived', id: commandId, actor, proof, command });
      const reply = effects.find((effect) => effect.tag === 'reply');
      if (reply === undefined) throw new Error('no reply');
      return reply.result;
    },
    setMode: (mode, { proof = code(1), force = false, area = 1, actor = person } = {}) =>
      rig.command({ tag: 'setMode', area: area as 0, mode, pin: null, force }, proof, actor),
    says: (name, values, live = true) => feed({ tag: 'deviceReported', device: id(name), values, live }),
    story: (after = 0) =>
      rig
        .events()
        .filter(({ code, seq }) => seq > after && eventType(code).slice(1) !== '753')
        .map((event) => `${eventType(event.code)} ${event.name || event.code.slice(8)}`),
    events: () => all.flatMap((effect) => (effect.tag === 'event' ? [effect.event] : [])),
    sends: () => all.flatMap((effect) => (effect.tag === 'send' ? [effect.send] : [])),
    lastSend: () => {
      const effect = all.findLast(({ tag }) => tag === 'send');
      return effect?.tag === 'send' ? effect.send : undefined;
    },
    sirens: () => {
      const told: Record<string, string> = {};
      for (const effect of all)
        if (effect.tag === 'commandDevice' && effect.command.tag === 'siren')
          told[effect.device.slice(3)] = effect.command.sound;
      return told;
    },
  };
  if (options.unheard !== true) for (const { id: device } of config.devices) heardAtRest(rig, device);
  return rig;
}

function heardAtRest(rig: Rig, device: DeviceId): void {
  rig.feed({ tag: 'deviceReported', device, values: resting(device.slice(3)) ?? {}, live: true });
}

/** A rig whose house is fully armed. */
export function armedRig(patch: Partial<PanelConfig> = {}, mode: ArmMode = 'arm'): Rig {
  const rig = rigFor(patch);
  rig.setMode(mode);
  rig.wait(40);
  return rig;
}
