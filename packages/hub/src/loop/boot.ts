import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { Batch, Loaded } from '../journal/journal.ts';
import type { PanelClock } from './panel-clock.ts';
import { attempt } from './turn.ts';
import { type Body, nothingToNote } from './work.ts';

/** A command to a device older than this (ms) is not repeated after a crash: the world has moved on. */
const repeatMs = 30_000;

/** Where a hub goes on. */
export interface Boot {
  readonly state: PanelState;
  readonly lastInput: number;
  /** Commands to devices that were written but perhaps never given, because the hub died in between. */
  readonly unperformed: readonly Effect[];
}

/**
 * The state that the journal leads to: its last snapshot and every input after it, taken again. Panel time `now` is
 * the time of the restart. A journal without a snapshot is new, and `config` counts only then.
 */
export function bootFrom(loaded: Loaded, config: PanelConfig, now: Instant, log: Log): Boot {
  if (loaded.snapshot === null) return { state: initialState(config, now), lastInput: 0, unperformed: [] };
  let { state } = loaded.snapshot;
  let lastInput = loaded.snapshot.seq;
  const unperformed: Effect[] = [];
  for (const input of loaded.inputs) {
    lastInput += 1;
    const [next, effects] = attempt(state, input);
    if (effects === null) {
      log.error('an input cannot be replayed', { seq: lastInput, tag: input.tag, error: next });
      continue;
    }
    state = next;
    if (lastInput <= loaded.performed || input.at < now - repeatMs) continue;
    // The panel itself tells sirens and reports anew after a restart.
    unperformed.push(
      ...effects.filter((effect) => effect.tag === 'commandDevice' && effect.command.tag !== 'siren'),
    );
  }
  if (state.eventSeq < loaded.lastEventSeq) {
    // Another version of the panel wrote the inputs. A number that left the house must never name another event.
    log.error('replay made fewer events than were written', {
      replayed: state.eventSeq,
      written: loaded.lastEventSeq,
    });
    state = { ...state, eventSeq: loaded.lastEventSeq };
  }
  return { state, lastInput, unperformed };
}

/**
 * What a panel hears before anything else when its hub starts, in order; without `at` it happens now. `downFor`: ms that
 * it was away, null where it is new.
 */
export function firstWords(
  state: PanelState,
  now: { readonly wallOffset: number; readonly version: string; readonly downFor: number | null },
): readonly { readonly body: Body; readonly at?: Instant }[] {
  const { wallOffset, version, downFor } = now;
  return [
    // At the time the panel was last at: what is due since then is due by the clock of now.
    ...(wallOffset === state.wallOffset
      ? []
      : [{ body: { tag: 'clockSet', wallOffset } as const, at: state.at }]),
    ...(downFor === null ? [] : [{ body: { tag: 'restarted', downFor, version } as const }]),
    // The journal has just been read: whatever was wrong with the disk when it stopped is over.
    ...(state.status.faults.includes('storage')
      ? [{ body: { tag: 'panelReported', fault: 'storage', on: false } as const }]
      : []),
  ];
}

/** What a journal begins with. */
export const firstBatch = (state: PanelState, panelClock: PanelClock): Batch => ({
  firstInput: 1,
  inputs: [],
  events: [],
  wallOffset: panelClock.wallOffset(),
  ...nothingToNote,
  clock: panelClock.mark(),
  performed: 0,
  acked: 0,
  snapshot: state,
  rewrite: null,
});
