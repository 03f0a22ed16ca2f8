import { nextDeadline } from '@homeward/panel/deadlines.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { isProofIntact } from '@homeward/panel/reporting/proof.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import type { Found } from './compare.ts';
import { createAlarmWatcher } from './witness-alarms.ts';
import { createComingWatcher } from './witness-coming.ts';
import { createLastWordWatcher } from './witness-last-word.ts';
import { createModeWatcher } from './witness-modes.ts';
import { createReportWatcher } from './witness-reports.ts';
import { createServiceWatcher } from './witness-service.ts';
import { createSetupWatcher } from './witness-setup.ts';

/**
 * Goes with a hub through every input that its journal took, one by one, and lets watchers look at each: whatever the
 * home, they know what must never be, and no model of the whole.
 */
export interface Witness {
  /** The journal took an input. */
  took(input: Input): void;
  /** The hub stands here, and nothing is half done. What it took must lead there. */
  stands(state: PanelState): void;
  /** The hub is gone; it comes back as it was written. */
  gone(): void;
  /** From here on it is not known what the hub takes: its disk fails. */
  lost(): void;
  /** Looks at what takes long to look at. */
  rest(state: PanelState): void;
}

/** A witness of one panel. */
export function createWitness(found: Found): Witness {
  const watchers = [
    createModeWatcher(found),
    createAlarmWatcher(found),
    createReportWatcher(found),
    createLastWordWatcher(found),
    createComingWatcher(found),
    createServiceWatcher(found),
    createSetupWatcher(found),
  ];
  let state: PanelState | null = null;
  const intact = new Map<string, number>();

  function show(
    before: PanelState,
    input: Input | null,
    after: PanelState,
    effects: readonly Effect[],
  ): void {
    const reply = effects.find((effect) => effect.tag === 'reply');
    const moment = {
      before,
      input,
      after,
      events: effects.flatMap((effect) => (effect.tag === 'event' ? [effect.event] : [])),
      sends: effects.flatMap((effect) => (effect.tag === 'send' ? [effect.send] : [])),
      reply: reply === undefined ? null : reply.result,
    };
    for (const { saw } of watchers) saw(moment);
  }

  return {
    took: (input) => {
      if (state === null) return;
      const due = nextDeadline(state);
      if (due !== null && due <= input.at && input.tag !== 'restarted') {
        const [passed, effects] = step(state, { tag: 'timerFired', at: input.at });
        show(state, null, passed, effects);
        state = passed;
      }
      const [after, effects] = step(state, input);
      show(state, input, after, effects);
      state = after;
    },
    stands: (now) => {
      if (state !== null && state.eventSeq !== now.eventSeq)
        found(
          'I1',
          `what the journal took leads to event ${state.eventSeq}, and the hub is at ${now.eventSeq}`,
        );
      state = now;
    },
    gone: () => {
      state = null;
    },
    lost: () => {
      state = null;
      for (const { forget } of watchers) forget();
    },
    rest: ({ proofs, config, devices, zones }) => {
      for (const { incident, entries, portalOwes } of proofs) {
        if (portalOwes !== null) found('I2', `the portal has yet to be told of ${incident}`);
        if (intact.get(incident) === entries.length) continue;
        if (!isProofIntact(entries)) found('I12', `the proof of ${incident} is not what was written`);
        intact.set(incident, entries.length);
      }
      config.devices.forEach(({ id }, slot) => {
        if (devices.get(slot)?.online !== 'online' && zones.get(slot)?.condition !== 'unknown')
          found('I6', `nobody hears ${id}, and it shows ${zones.get(slot)?.condition}`);
      });
    },
  };
}
