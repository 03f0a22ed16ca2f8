import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { EventCode, PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { SendReport } from '@homeward/panel/kernel/effect.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { AreaState } from '@homeward/panel/state/area-state.ts';

/** One thing that a panel learnt, or with no input time that passed, and all that came of it. */
export interface Moment {
  readonly before: PanelState;
  readonly input: Input | null;
  readonly after: PanelState;
  readonly events: readonly PanelEvent[];
  readonly sends: readonly SendReport[];
  /** What a command came to. */
  readonly reply: CommandResult | null;
}

/** Watches what a panel does for one kind of wrong. */
export interface Watcher {
  saw(moment: Moment): void;
  /** Some of it went unseen: what was counted no longer counts. */
  forget(): void;
}

/** XYZ and qualifier of an event. */
export const numberOf = ({ code }: { readonly code: EventCode }) => eventParts(code);

/** XYZ of a change of mode, whichever way it came. */
const modeNumbers: ReadonlySet<number> = new Set([400, 401, 403, 407, 408, 409, 456]);
export const isModeEvent = (event: PanelEvent): boolean => modeNumbers.has(numberOf(event).event);

/** XYZ of a burglar's alarms. */
const burglarNumbers: ReadonlySet<number> = new Set([130, 131, 132, 133, 134, 136, 139, 693]);
export const isBurglar = (event: { readonly code: EventCode }): boolean =>
  numberOf(event).qualifier === 1 && burglarNumbers.has(numberOf(event).event);

/** The record of an alarm: a new event that belongs to an incident. */
export const isAlarm = (event: PanelEvent): boolean => {
  const { qualifier, event: number } = numberOf(event);
  return event.incident !== null && qualifier === 1 && (number < 200 || [383, 693].includes(number));
};

/** How much the mode of an area protects, or is about to. */
export const strengthOf = ({ phase }: AreaState): number =>
  phase.tag === 'disarmed' ? 0 : phase.mode === 'arm' ? 2 : 1;

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The local day of a wall time. */
export function localDay(timeZone: string, wall: number): string {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, calendar);
  return calendar.format(wall);
}
