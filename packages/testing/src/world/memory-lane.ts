import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { testMode } from '@homeward/contract/words/alarms/event-names.ts';
import { type AreaId, CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Batch } from '@homeward/hub/journal/journal.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { type AlarmEvent, liveIncidents, type Memory } from '../model/memory.ts';
import type { CommandWatch } from './watch-commands.ts';

/** Where things stood when the disk began to fail: if the hub dies now, the rest never happened. */
export interface Lane {
  readonly mark: Memory;
  readonly commands: ReturnType<CommandWatch['mark']>;
  readonly expected: readonly AlarmEvent[];
  readonly durable: PanelState | null;
  /** A commit that reached the disk although it seemed to fail. */
  readonly landed: Batch | null;
}

/** Somebody turns the test mode on or off. */
export const isTestMode = (input: Input): boolean =>
  input.tag === 'commandReceived' && input.command.tag === 'testMode';

/** An event that says that test mode is over. */
export function isTestEnd({ code }: PanelEvent): boolean {
  const { event, qualifier } = eventParts(code);
  return event === testMode && qualifier === 3;
}

/** Codes that disarmed: the panel says who it was, and the model whether they may. */
const disarms = (model: Memory, { areas }: PanelState): readonly Input[] =>
  areas.flatMap(({ phase, alarm, by, since, incidents }, place): readonly Input[] => {
    const { now } = model;
    const area = model.areas[place];
    if (phase.tag !== 'disarmed' || alarm.tag !== 'quiet' || area === undefined) return [];
    // A call under duress lasts though the area is disarmed, until somebody disarms it again.
    const ended = liveIncidents(model, area).length > 0 && incidents.length === 0 && since > area.since;
    const isKnown = area.stage === 'disarmed' && area.alarm === 'quiet' && !ended;
    if (isKnown || by.tag !== 'person' || by.slot === null) return [];
    return [
      {
        tag: 'commandReceived',
        id: CommandId.parse(`memory-${place}-${since}`),
        actor: by,
        proof: { tag: 'pin', slot: by.slot },
        command: { tag: 'setMode', area: area.config.id, mode: 'disarm', pin: null, force: false },
        at: Math.max(now, since),
      },
    ];
  });

/** Where help was called for under duress, once for each time. */
const duressCalls = ({ areas, config }: PanelState): readonly AreaId[] =>
  areas.flatMap(({ incidents }, place) => {
    const trips = incidents.flatMap((live) => live.trips.filter(({ code }) => code.slice(3, 6) === '121'));
    const count = trips.reduce((sum, trip) => sum + trip.count, 0);
    const area = config.areas[place]?.id;
    return area === undefined ? [] : Array.from({ length: count }, () => area);
  });

/**
 * What codes did while the disk failed, which no journal has. Told of every state; gives what the model has to learn of
 * one in memory.
 */
export function createMemoryCodes(): (
  state: PanelState,
  model: Memory,
  inMemory: boolean,
) => readonly Input[] {
  let known: readonly AreaId[] = [];
  let count = 0;
  return (state, model, inMemory) => {
    const before = known;
    known = duressCalls(state);
    if (!inMemory) return [];
    const fresh = [...new Set(known)].flatMap((area) => {
      const times = (calls: readonly AreaId[]): number => calls.filter((one) => one === area).length;
      return Array.from({ length: Math.max(0, times(known) - times(before)) }, () => area);
    });
    return [
      ...disarms(model, state),
      ...fresh.map((area): Input => ({
        tag: 'underDuress',
        id: CommandId.parse(`duress-${(count += 1)}`),
        actor: panelActor,
        proof: { tag: 'pin', slot: { tag: 'duress' } },
        area,
        at: Math.max(model.now, state.at),
      })),
    ];
  };
}
