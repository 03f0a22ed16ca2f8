import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Hub } from '@homeward/hub/hub.ts';
import type { Batch } from '@homeward/hub/journal/journal.ts';
import type { MemoryDisk } from '@homeward/hub/journal/memory.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { compareAlarms, compareAreas, compareCodes, compareDevices, type Found } from './compare.ts';
import { difference } from './difference.ts';
import type { Home } from './home.ts';
import type { AlarmEvent } from '../model/memory.ts';
import { createModel, sirensOf } from '../model/model.ts';
import { createCommandWatch } from './watch-commands.ts';
import { createDeviceWatch } from './watch-devices.ts';
import { createEventWatch } from './watch-events.ts';
import { createMemoryCodes, isTestEnd, isTestMode, type Lane } from './memory-lane.ts';
import type { HubWatch } from './watched-hub.ts';
import { createWitness } from './witness.ts';

/** The watch over one hub, whose panel begins at panel time `startsAt`. */
export function createHubWatch(
  home: Home,
  disk: MemoryDisk,
  startsAt: number,
  virtualNow: () => number,
  found: Found,
  trace: (what: string) => void,
): HubWatch {
  const model = createModel(home.config, startsAt);
  const witness = createWitness(found);
  const commands = createCommandWatch(virtualNow, found);
  const devices = createDeviceWatch(home, () => hub?.state(), virtualNow, found);
  const events = createEventWatch(home, found);
  const memoryCodes = createMemoryCodes();
  let hub: Hub | null = null;
  let expected: AlarmEvent[] = [];
  const codesSet = new Set<number>();
  const phases = new Set<string>();
  /** Panel time at a virtual time, from the last attempt to commit. */
  let clock = { panel: startsAt, virtual: 0 };
  const panelTime = (virtual: number): number => clock.panel + virtual - clock.virtual;
  let durable: PanelState | null = null;
  let isExact = true;
  let lane: Lane | null = null;
  /** What the hub wrote and the disk has not confirmed. */
  let underway: Batch | null = null;
  let touched = false;
  let starts = 0;
  /** Whether the panel has a fault for its disk that the model does not know of yet. */
  let owesFault = false;

  function learn(input: Input): void {
    // A home with everything is more than the model knows: witnesses watch over it.
    if (!home.exact) return;
    model.feed(input);
    expected.push(...model.memory.alarms);
  }

  function take(input: Input): void {
    if (input.tag === 'commandReceived') commands.took(input);
    devices.took(input);
    learn(input);
    witness.took(input);
  }

  function read(batch: Batch): void {
    // Reports may be kept in: the panel is in test mode, or has just been.
    const isTest = hub?.state().maintenance.testModeUntil !== null || batch.inputs.some(isTestMode);
    // What was lived through in memory comes in one batch: its test mode may be over since.
    const ends = batch.events.findLastIndex(isTestEnd);
    for (const [at, event] of batch.events.entries()) events.noted(event, isTest || at < ends);
    for (const input of batch.inputs) take(input);
    if (batch.rewrite) lane = null;
    trace(
      `commit ${batch.firstInput} ${JSON.stringify(batch.inputs)} ${batch.events.map(({ seq, code }) => `${seq}:${code}`).join(' ')}`,
    );
  }

  function compare(running: Hub): void {
    const state = running.state();
    memoryCodes(state, model.memory, lane !== null && home.exact).forEach(learn);
    learn({ tag: 'timerFired', at: state.at });
    if (home.exact) {
      if (!running.failing()) compareAlarms(expected, events.fresh, found);
      compareAreas(model.memory, state, found);
      compareDevices(model.memory, state, found);
    }
    for (const { phase, alarm } of state.areas) phases.add(phase.tag).add(alarm.tag);
    if (running.failing()) return;
    witness.stands(state);
    events.settled();
    expected = [];
    durable = state;
    isExact = true;
  }

  /** The journal took a batch, and the disk has it. */
  function took(batch: Batch): void {
    underway = null;
    read(batch);
    touched = true;
    isExact = batch.snapshot !== null;
    if (batch.snapshot) durable = batch.snapshot;
  }

  /** A batch is on the disk; while the hub protects from memory it does not count it, but for one that says all anew. */
  function onDisk(batch: Batch): void {
    if (lane === null || batch.rewrite) took(batch);
    else lane = { ...lane, landed: batch };
  }

  /** The hub tells its panel of the disk once what failed is worked off, and it stands in the way of arming. */
  function learnFault(): void {
    if (!owesFault) return;
    owesFault = false;
    learn({ tag: 'panelReported', fault: 'storage', at: panelTime(virtualNow()), on: true });
  }

  /** From here on the hub protects from memory. `landed` is on the disk, though the hub does not count it. */
  function beginLane(landed: Batch | null): void {
    witness.lost();
    owesFault ||= lane === null;
    lane ??= { mark: model.mark(), commands: commands.mark(), expected: [...expected], durable, landed };
    commands.diskFailed();
  }

  /** The hub does not wait for the disk any longer, and lives on what it wrote from memory. */
  function liveOn(batch: Batch): void {
    beginLane(null);
    const isDone = (input: Input): boolean =>
      input.tag !== 'commandReceived' || input.command.tag === 'panic';
    for (const input of batch.inputs.filter(isDone)) {
      devices.took(input);
      learn(input);
    }
    touched = true;
  }

  /** True where the disk hangs, and the hub has just noticed: what waited behind is not worked off yet. */
  function notices(): boolean {
    if (lane !== null || underway === null || !hub?.failing()) return false;
    liveOn(underway);
    return true;
  }

  /** The hub came back: all that it wrote and promised must be there. */
  function compareWithDisk(running: Hub): void {
    const state = running.state();
    if (durable !== null && isExact && JSON.stringify(durable) !== JSON.stringify(state)) {
      found(
        'I1',
        `the hub came back with another state than it had written: ${difference(durable, state) ?? 'order'}`,
      );
    }
    compareCodes(codesSet, running, found);
    commands.cameBack();
  }

  return {
    journal: (inner, alive, cut, kill) => ({
      ...inner,
      append: (batch) => {
        if (!alive()) throw new Error('no power');
        const power = cut();
        if (power === 'before') {
          kill();
          throw new Error('no power');
        }
        clock = { panel: batch.clock.at, virtual: virtualNow() };
        const goes = (): never => {
          kill();
          throw new Error('no power');
        };
        let landing: Promise<void> | null;
        try {
          landing = inner.append(batch);
        } catch (error) {
          beginLane(disk.fault === 'ioLanded' ? batch : null);
          throw error;
        }
        if (landing === null) {
          took(batch);
          return power === 'after' ? goes() : null;
        }
        underway = batch;
        return landing.then(
          () => {
            // The hub may have waited for it in another way, or have stopped waiting.
            if (underway !== batch) return;
            onDisk(batch);
            underway = null;
            if (power === 'after') goes();
          },
          (error: unknown) => {
            if (underway === batch && lane === null) liveOn(batch);
            throw error;
          },
        );
      },
      sync: () => {
        inner.sync();
        if (underway !== null) took(underway);
      },
    }),
    emitted: devices.emitted,
    mains: devices.mains,
    started: (running) => {
      hub = running;
      compareWithDisk(running);
      devices.started(running.state(), starts > 0);
      compare(running);
      starts += 1;
    },
    killed: (landed) => {
      hub = null;
      const left = underway;
      underway = null;
      if (left !== null && landed) onDisk(left);
      witness.gone();
      devices.leave();
      touched = false;
      // What was learnt is on disk; its comparison comes with the restart.
      if (lane === null) return;
      const { landed: last } = lane;
      owesFault = false;
      model.reset(lane.mark);
      commands.reset(lane.commands);
      expected = [...lane.expected];
      durable = lane.durable;
      isExact = last === null;
      lane = null;
      for (const event of last?.events ?? []) events.noted(event, true);
      for (const input of last?.inputs ?? []) {
        if (input.tag === 'commandReceived') commands.landed(input.id);
        learn(input);
      }
    },
    drained: () => {
      touched = true;
      if (notices()) return;
      if (hub?.failing()) {
        for (const input of devices.leave()) learn({ ...input, at: panelTime(input.at) });
        learnFault();
      } else if (underway === null) devices.workedOff();
    },
    look: () => {
      notices();
      if (hub === null || !touched) return;
      touched = false;
      compare(hub);
    },
    codeSet: (slot) => void codesSet.add(slotNumber(slot)),
    promised: (id) => commands.promised(id, lane !== null),
    commanded: (id, until) => commands.left(id, until, lane !== null),
    get failing() {
      return lane !== null;
    },
    get writing() {
      return underway !== null;
    },
    sirens: () => (home.exact ? sirensOf(model.memory) : null),
    rest: () => {
      if (hub !== null && !hub.failing()) witness.rest(hub.state());
    },
    records: events.records,
    codes: events.codes,
    phases,
  };
}
