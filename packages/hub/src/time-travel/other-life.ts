import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { reconfigured, withSilence } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { turnOn } from '@homeward/panel/kernel/turn.ts';
import { planAll } from '@homeward/panel/schedules/runs.ts';
import { patched, type Patch } from '@homeward/panel/setup/patch.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { Slots } from '@homeward/panel/state/slots.ts';
import { attempt } from '../loop/turn.ts';
import { createPairs } from './pairs.ts';

/** A life that takes the inputs of the one that was, in a house that is set up differently. */
export interface OtherLife {
  /** Takes one input of the life that was, with how that went; `visit` sees each step of this one. */
  readonly step: (lived: LivedStep, visit: VisitStep) => void;
}

export interface LivedStep {
  readonly input: Input;
  readonly after: PanelState;
  readonly effects: readonly Effect[];
}

export type VisitStep = (before: PanelState, after: PanelState, effects: readonly Effect[]) => void;

/** With what comes next of the schedules, where a patch is about them. */
function planned(state: PanelState, { fields, added, removed }: Patch): PanelState {
  const isAbout = added.length + removed.length > 0 || fields.some(({ list }) => list === 'schedules');
  if (!isAbout) return state;
  const turn = turnOn(state, state.at, state.at, null);
  planAll(turn);
  return turn.state;
}

/** A state with what a patch says of its set-up, and of devices that are left out for good. */
function changed(state: PanelState, patch: Patch): PanelState {
  const { revision, setupRevision } = state;
  const next = planned(
    { ...reconfigured(state, patched(state.config, patch)), revision, setupRevision },
    patch,
  );
  if (patch.bypass.length === 0) return next;
  const wanted = new Map(patch.bypass.map(({ device, on }) => [device, on]));
  const devices = Slots.of(
    Array.from(next.devices, (device, slot) => {
      const permanent = wanted.get(next.config.devices[slot]?.id ?? '');
      return permanent === undefined ? device : { ...device, bypass: { ...device.bypass, permanent } };
    }),
  );
  return withSilence({ ...next, devices });
}

/**
 * Lives on from a state of the past with a patch of its set-up. What people and devices did is what they did then, and
 * so are the answers to what both lives sent; what only this one sends goes well. Edits of then count here too, and the
 * patch above them.
 */
export function otherLife(from: PanelState, patch: Patch): OtherLife {
  const pairs = createPairs();
  let state = changed(from, patch);
  let { config } = state;

  function take(input: Input, visit: VisitStep): readonly Effect[] {
    const before = state;
    const [next, effects] = attempt(state, input);
    if (effects === null) return [];
    // An edit of then, over which the patch is laid anew.
    state = next.config === config ? next : changed(next, patch);
    ({ config } = state);
    visit(before, state, effects);
    return effects;
  }

  return {
    step: ({ input, after, effects }, visit) => {
      for (const answer of pairs.answers()) take(answer, visit);
      const told = pairs.told(input);
      const caused = told === null ? [] : take(told, visit);
      pairs.note({ state: after, effects }, { state, effects: caused });
    },
  };
}
