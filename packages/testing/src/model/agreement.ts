import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { obstacleKey } from '@homeward/panel/arming/readiness.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import { delayEnd, sirenEnd } from './ends.ts';
import { conditionOf } from './memory.ts';
import type { Memory } from './memory.ts';
import { createModel } from './model.ts';
import { obstaclesTo } from './obstacles.ts';
import { livesWithRules } from './lives-with-rules.ts';
import { inputsOf } from './traces.ts';
import { viewOf } from '@homeward/panel/view.ts';

const begin = 1_700_000_000_000;

/** What somebody did that ended an alarm, or its noise. */
const ended: ReadonlySet<string> = new Set(['aborted', 'cancelled', 'disarmed', 'silenced', 'verified']);

const word = (key: string): string => key.replace('zoneOpen', 'open').replace('zoneUnknown', 'unknown');

/** What both say about the house, in one form. */
function told(state: PanelState) {
  const view = viewOf(state);
  const shown = (id: string) => view.incidents.findIndex((incident) => incident.id === id);
  return {
    areas: view.areas.map(({ id, phase, alarm, burglar, readiness }) => ({
      id,
      phase: phase.tag,
      mode: phase.tag === 'disarmed' ? 'disarm' : phase.mode,
      until: phase.tag === 'exitDelay' || phase.tag === 'entryDelay' ? phase.until : null,
      restarted: phase.tag === 'exitDelay' && phase.restarted,
      alarm: alarm.tag,
      shown: alarm.tag === 'quiet' ? null : shown(alarm.incident),
      siren: alarm.tag === 'sounding' ? alarm.sirenUntil : null,
      burglar,
      readiness: armedModes.map((mode) =>
        readiness[mode].map((obstacle) => word(obstacleKey(obstacle))).toSorted(),
      ),
    })),
    devices: view.devices.map(({ id, condition, bypass, faults }) => ({
      id,
      condition,
      bypass,
      faults: faults.toSorted(),
    })),
    incidents: view.incidents.map(({ kind, area, state: its, confirmed, zones, acts, heldUntil }) => ({
      kind,
      area,
      state: its,
      confirmed,
      zones: zones.map(({ code }) => alarmWord(code)),
      acts: acts.map(({ tag }): string => tag).filter((tag) => ended.has(tag)),
      heldUntil: heldUntil ?? null,
    })),
  };
}

function expected(memory: Memory): ReturnType<typeof told> {
  const { areas, devices, incidents } = memory;
  return {
    areas: areas.map((area) => ({
      id: area.config.id,
      phase: area.stage,
      mode: area.mode,
      until: delayEnd(area),
      restarted: area.stage === 'exitDelay' && area.restarted,
      alarm: area.alarm,
      shown: area.alarm === 'quiet' || area.shown === null ? null : incidents.indexOf(area.shown),
      siren: sirenEnd(area),
      burglar: area.burglar,
      readiness: armedModes.map((mode) => obstaclesTo(memory, area, mode).toSorted()),
    })),
    devices: devices.map((device) => ({
      id: device.config.id,
      condition: conditionOf(device),
      bypass: { permanent: device.permanent, oneTime: device.oneTime, tamper: false },
      faults: [...device.faults].toSorted(),
    })),
    incidents: incidents.map(({ kind, area, state, confirmed, zones, acts, heldUntil }) => ({
      kind,
      area: area.config.id,
      state,
      confirmed,
      zones: zones.map(({ code }) => code),
      acts,
      heldUntil,
    })),
  };
}

const alarmWord = (code: string): string => {
  const { event, area, detail } = eventParts(code as never);
  return `${event} ${area} ${detail}`;
};

const isNamed = (input: Input): boolean =>
  input.tag === 'commandReceived' && input.command.tag === 'incident';

/** Incidents are named by their place in a trace, since their ids are the panel's. */
function withName(input: Input, state: PanelState): Input {
  if (input.tag !== 'commandReceived' || input.command.tag !== 'incident') return input;
  const incident = state.incidents[Number(input.command.text)]?.id ?? input.command.incident;
  return { ...input, command: { ...input.command, incident } };
}

/** Alarm events of a step: causes of incidents, not what came of them. */
const alarmsIn = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => {
    if (effect.tag !== 'event' || effect.event.incident === null || effect.event.counted === true) return [];
    const { qualifier, event } = eventParts(effect.event.code);
    return qualifier === 1 && ![374, 378, 406, 694, 695, 752].includes(event)
      ? [alarmWord(effect.event.code)]
      : [];
  });

/** Reports of incidents that left the premises, or wait for their turn to, since the one of that number. */
const reportsSince = (state: PanelState, last: number): readonly string[] =>
  state.reporting.pending
    .filter(({ id, incident }) => id > last && incident !== null)
    .toSorted((a, b) => a.id - b.id)
    .map(({ code }) => `${eventParts(code).qualifier}${alarmWord(code)}`);

/** Lives through which panel and reference model agree at every moment. */
export const agreement = () =>
  fc.property(livesWithRules, ({ config, moments }) => {
    let state = initialState(config, begin);
    const { memory, feed } = createModel(config, begin);
    for (const input of inputsOf(config, moments, begin)) {
      const alarms: string[] = [];
      const reports: string[] = [];
      const take = (what: Input) => {
        const [next, effects] = step(state, what);
        alarms.push(...alarmsIn(effects));
        reports.push(...reportsSince(next, state.reporting.lastId));
        state = next;
      };
      // Deadlines first, so that a place in the list of incidents means the same to both.
      if (isNamed(input)) take({ tag: 'timerFired', at: input.at });
      take(withName(input, state));
      feed(input);
      const ours = { ...told(state), alarms, reports };
      const theirs = {
        ...expected(memory),
        alarms: memory.alarms.map(({ event, area, zone }) => `${event} ${area} ${zone}`),
        reports: memory.reports,
      };
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        expect(ours, JSON.stringify(input)).toEqual(theirs);
    }
  });
