import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { Proof } from '@homeward/panel/kernel/input.ts';
import type { Actor, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { CounterRow } from '../journal/journal.ts';
import type { Loop } from '../loop/loop.ts';
import type { PanelClock } from '../loop/panel-clock.ts';
import { lockedOut, wrongCode } from '../loop/work.ts';
import type { Pins } from './pins.ts';
import type { PinSource } from './tries.ts';

/** What a command proved and who is behind it, or why it is refused; `counters` must be on disk before anybody learns of it. */
export interface Checked {
  readonly proof: Proof;
  readonly actor: Actor;
  readonly counters: readonly CounterRow[];
  /** Null is no objection. */
  readonly refusal: CommandResult | null;
}

export interface CodeCheckOptions {
  readonly loop: Pick<Loop, 'state' | 'post'>;
  readonly pins: Pick<Pins, 'verify'>;
  readonly panelClock: PanelClock;
}

/** The check of every code that comes with a command. */
export interface CodeCheck {
  /**
   * Compares a code with those of slots; null is none, and then a session or a device is its own proof. What is refused
   * is logged. A code that was given under duress proves so even where it is refused.
   */
  check(command: LinkCommand, code: string | null, slots: readonly PinSlot[], source: PinSource): Checked;
  /** Slots that are in use. */
  enabled(slots: readonly PinSlot[]): readonly PinSlot[];
  /** Somebody gave a wrong code at a device, or none. A try from afar is in the portal's own record. */
  refused(actor: Actor, source: PinSource, why: 'wrongCode' | 'noCode'): void;
  /** Wrong tries of a source reached the limit. */
  locked(actor: Actor, source: PinSource, until: Instant): void;
  /** The name of a device of the panel, or its id. */
  nameOf(device: DeviceId): string;
}

export function createCodeCheck({ loop, pins, panelClock }: CodeCheckOptions): CodeCheck {
  const nameOf = (device: DeviceId): string =>
    loop.state().config.devices.find(({ id }) => id === device)?.name ?? device;

  /** Nobody is known behind a wrong code at a keypad: the log names the keypad. */
  const named = (actor: Actor, source: PinSource): Actor =>
    source.tag === 'remote'
      ? actor
      : { ...actor, name: source.tag === 'local' ? nameOf(source.device) : source.name };

  function refused(actor: Actor, source: PinSource, why: 'wrongCode' | 'noCode'): void {
    if (source.tag === 'remote') return;
    const device = source.tag === 'local' ? source.device : null;
    loop.post({ tag: 'codeRefused', source: named(actor, source), device, why });
  }

  const locked = (actor: Actor, source: PinSource, until: Instant): void =>
    loop.post({ tag: 'lockedOut', source: named(actor, source), until });

  function enabled(slots: readonly PinSlot[]): readonly PinSlot[] {
    const users = loop.state().config.pins.filter((user) => user.enabled);
    return slots.filter((slot) => users.some((user) => slotNumber(user.slot) === slotNumber(slot)));
  }

  /** Under duress a person's own session goes on standing for that person. */
  function provenBy(actor: Actor, slot: PinSlot): Pick<Checked, 'proof' | 'actor'> {
    const passesFor = slot.tag === 'duress' ? actor.slot : null;
    const proof: Proof = { tag: 'pin', slot, ...(passesFor !== null && { as: passesFor }) };
    return { proof, actor: { ...actor, slot: passesFor ?? slot } };
  }

  return {
    enabled,
    refused,
    locked,
    nameOf,
    check: ({ actor, command, trusted }, code, slots, source) => {
      const bare = { proof: { tag: trusted ? 'trusted' : 'none' }, actor, counters: [] } as const;
      if (code === null) return { ...bare, refusal: null };
      const usable = enabled(slots);
      if (usable.length === 0)
        return { ...bare, refusal: { tag: 'refused', refusal: { tag: 'notAllowed' } } };
      const verdict = pins.verify(code, usable, source, panelClock.now());
      switch (verdict.tag) {
        case 'locked': {
          const by = verdict.underDuress ? provenBy(actor, { tag: 'duress' }) : bare;
          return { ...by, counters: [], refusal: lockedOut(verdict.until) };
        }
        case 'wrong': {
          refused(actor, source, 'wrongCode');
          if (verdict.lock !== null && verdict.told) locked(actor, source, verdict.lock);
          const { counters, triesLeft, lock } = verdict;
          return { ...bare, counters, refusal: wrongCode(triesLeft, lock) };
        }
        case 'slot': {
          // The owner's own session stays the owner's; the installer's code in a text only lets it through.
          const isOwners = command.tag === 'smsCommand' && actor.slot?.tag === 'master';
          const slot: PinSlot = isOwners ? { tag: 'master' } : verdict.slot;
          return { ...provenBy(actor, slot), counters: verdict.counters, refusal: null };
        }
      }
    },
  };
}
