import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import { eventParts } from '@homeward/contract/event-string.ts';
import type { DriverReport } from '@homeward/drivers/port.ts';
import { type PinSlot, slotNumber } from '@homeward/contract/modes.ts';
import type { Hub } from '@homeward/hub/hub.ts';
import type { Batch, Journal } from '@homeward/hub/journal/journal.ts';
import type { MemoryDisk } from '@homeward/hub/journal/memory.ts';
import type { Input } from '@homeward/panel/input.ts';
import type { PlantedFault } from '@homeward/panel/planted.ts';
import type { PanelState } from '@homeward/panel/state.ts';
import { compareAlarms, compareAreas, compareDevices, type Found } from './compare.ts';
import { difference } from './difference.ts';
import { factOf } from './facts.ts';
import type { Home } from './household.ts';
import { createReference } from './reference.ts';
import { createWitness } from './witness.ts';
import type { AlarmRecord, ExpectedAlarm, Fact } from './reference-facts.ts';

/**
 * Watches one hub at its boundary: what drivers told it, what its journal took, what it promised. It feeds the reference
 * model and compares (I1 to I8, I10).
 */
export interface HubWatch {
  /** The journal of a process; `cut` says when the power goes: before or after a commit, or not at all. */
  journal(
    inner: Journal,
    alive: () => boolean,
    cut: () => 'before' | 'after' | null,
    kill: () => void,
  ): Journal;
  /** A driver of the living hub told this. */
  emitted(report: DriverReport): void;
  /** Mains went or came, and the hub was told. */
  mains(out: boolean): void;
  started(hub: Hub): void;
  killed(): void;
  /** The hub's queue was worked off. */
  drained(): void;
  /** Compares, if anything happened. Called when nothing is half done. */
  look(): void;
  /** Somebody was told that a command is done. */
  promised(id: string): void;
  /** Somebody was told that a code is set. */
  codeSet(slot: PinSlot): void;
  /** A command leaves for the hub and must not begin later than this virtual time. */
  commanded(id: string, until: number): void;
  /** The disk fails, and what happens now is in the hub's memory only. */
  readonly failing: boolean;
  /** Sirens that must sound now; null where the model does not know the home. */
  sirens(): ReadonlySet<string> | null;
  /** Looks at what takes long to look at. */
  rest(): void;
  /** Every alarm on record, oldest first. */
  readonly records: readonly AlarmRecord[];
  /** The code of every event, by sequence from 1. */
  readonly codes: readonly string[];
  readonly phases: ReadonlySet<string>;
}

/** Where things stood when the disk began to fail: if the hub dies now, the rest never happened. */
interface Lane {
  readonly mark: ReturnType<ReturnType<typeof createReference>['mark']>;
  readonly executed: ReadonlySet<string>;
  readonly expected: readonly ExpectedAlarm[];
  readonly durable: PanelState | null;
  /** A commit that reached the disk although it seemed to fail. */
  readonly landed: Batch | null;
}

type Told = Extract<Fact, { tag: 'said' | 'there' | 'wireLost' | 'joined' | 'mains' | 'restarted' }>;

/** Codes that carry an incident and are not the record of an alarm. */
const aboutAlarms = new Set([406, 378, 694]);
/** Alarms that are always told at once, whatever a panel is set up for. */
const lives = new Set([100, 110, 111, 114, 118, 120, 121, 122, 151, 162]);

/** The watch over one hub, whose panel begins at panel time `startsAt`. */
export function createHubWatch(
  home: Home,
  planted: ReadonlySet<PlantedFault>,
  disk: MemoryDisk,
  startsAt: number,
  virtualNow: () => number,
  found: Found,
  trace: (what: string) => void,
): HubWatch {
  const reference = createReference(home.config, startsAt);
  const witness = createWitness(planted, found);
  let hub: Hub | null = null;
  let executed = new Set<string>();
  let expected: ExpectedAlarm[] = [];
  let recorded: AlarmRecord[] = [];
  const records: AlarmRecord[] = [];
  const promised = new Set<string>();
  /** Commands that reached the hub while its disk failed. */
  const fromMemory = new Set<string>();
  const codesSet = new Set<number>();
  const expiries = new Map<string, number>();
  const phases = new Set<string>();
  const codes: string[] = [];
  /** Panel time at a virtual time, from the last attempt to commit. */
  let clock = { panel: startsAt, virtual: 0 };
  /** What drivers told and the journal has not taken yet, in virtual time. */
  let told: Told[] = [];
  let joined = new Set<string>();
  let durable: PanelState | null = null;
  let isExact = true;
  let lane: Lane | null = null;
  let touched = false;
  /** Words of drivers taken since the queue was looked at. */
  let matched = 0;
  const silent = new Set<string>();
  let lastSeq = 0;
  let starts = 0;

  function learn(fact: Fact): void {
    // A home with everything is more than the model knows: witnesses watch over it.
    if (home.exact) expected.push(...reference.learn(fact));
  }

  function take(input: Input): void {
    if (input.tag === 'commandReceived') {
      const { id } = input;
      if (executed.has(id)) found('I10', `the command ${id} (${input.command.tag}) executed twice`);
      const expiry = expiries.get(id);
      if (expiry !== undefined && virtualNow() > expiry + 1) {
        found(
          'I10',
          `the command ${id} (${input.command.tag}) executed ${virtualNow() - expiry} ms after its expiry`,
        );
      }
      if (['web', 'app'].includes(input.actor.channel) && !expiries.has(id))
        found('I10', `the command ${id} (${input.command.tag}) executed, and nobody gave it`);
      executed.add(id);
    }
    match(input);
    learn(factOf(input));
    witness.took(input);
  }

  /** Every report of a device that was given to the hub is taken once, in order (I1), and none is made up (I3). */
  function match(input: Input): void {
    const fact = factOf(input);
    if (fact.tag === 'wish' || fact.tag === 'time') return;
    const [next] = told;
    matched += 1;
    const same = next !== undefined && difference({ ...next, at: 0 }, { ...fact, at: 0 }) === null;
    if (same) told.shift();
    else
      found('I1', `the hub took ${JSON.stringify(fact)}, but was told ${JSON.stringify(next ?? 'nothing')}`);
  }

  function read(batch: Batch): void {
    const isTest = testing(batch.inputs);
    for (const event of batch.events) note(event, isTest);
    for (const input of batch.inputs) take(input);
    if (batch.rewrite) lane = null;
    trace(
      `commit ${batch.firstInput} ${JSON.stringify(batch.inputs)} ${batch.events.map(({ seq, code }) => `${seq}:${code}`).join(' ')}`,
    );
  }

  /** Reports may be kept in: the panel is in test mode, or has just been. */
  const testing = (inputs: readonly Input[]): boolean =>
    hub?.state().maintenance.testModeUntil !== null ||
    inputs.some((input) => input.tag === 'commandReceived' && input.command.tag === 'testMode');

  function note(event: PanelEvent, isTest: boolean): void {
    if (event.seq !== lastSeq + 1) found('I8', `event ${event.seq} follows event ${lastSeq}`);
    lastSeq = event.seq;
    codes[event.seq - 1] = event.code;
    const { event: number, qualifier } = eventParts(event.code);
    if ([121, 122].includes(number) && event.incident !== null) silent.add(event.incident);
    // What belongs to a silent incident is shown to nobody on site.
    const hidden = event.incident !== null && silent.has(event.incident);
    if (event.actor.slot?.tag === 'duress' && number !== 121 && !hidden) {
      found('I11', `the log shows on site that event ${event.seq} (${event.code}) was done under duress`);
    }
    if (event.incident === null || qualifier !== 1 || aboutAlarms.has(number)) return;
    const device = home.config.devices.find(({ id }) => id === event.device);
    const must = home.exact || (!isTest && lives.has(number) && device?.settings.latchReport !== false);
    recorded.push({ code: event.code, device: event.device, incident: event.incident, must });
  }

  /** Devices that are part of nothing are not heard. */
  const isMember = (id: string): boolean =>
    home.exact || joined.has(id) || (hub?.state().config.devices.some((device) => device.id === id) ?? false);

  function compare(running: Hub): void {
    const state = running.state();
    learn({ tag: 'time', at: state.at });
    if (home.exact) {
      if (!running.failing()) compareAlarms(expected, recorded, found);
      compareAreas(reference.areas(), state, found);
      compareDevices(reference.devices(), state, found);
    }
    for (const { phase, alarm } of state.areas) phases.add(phase.tag).add(alarm.tag);
    if (running.failing()) return;
    witness.stands(state);
    records.push(...recorded);
    expected = [];
    recorded = [];
    durable = state;
    isExact = true;
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
        const landsAnyhow = disk.fault === 'ioLanded';
        try {
          inner.append(batch);
        } catch (error) {
          witness.lost();
          lane ??= {
            mark: reference.mark(),
            executed: new Set(executed),
            expected: [...expected],
            durable,
            landed: landsAnyhow ? batch : null,
          };
          // What is under way is done from memory, too.
          for (const id of expiries.keys()) if (!executed.has(id)) fromMemory.add(id);
          throw error;
        }
        read(batch);
        touched = true;
        isExact = batch.snapshot !== null;
        if (batch.snapshot) durable = batch.snapshot;
        if (power === 'after') {
          kill();
          throw new Error('no power');
        }
      },
    }),
    emitted: (report) => {
      const at = virtualNow();
      if ('device' in report && report.tag !== 'discovered' && !isMember(report.device)) return;
      switch (report.tag) {
        case 'discovered': {
          const config = home.joining.find(({ id }) => id === report.device.id);
          if (config === undefined || joined.has(config.id)) return;
          joined.add(config.id);
          told.push({ tag: 'joined', at, device: config });
          return;
        }
        case 'reported':
          told.push({ tag: 'said', at, device: report.device, values: report.values, live: report.live });
          return;
        case 'availability':
          told.push({
            tag: 'there',
            at,
            device: report.device,
            online: report.online ? 'online' : 'offline',
          });
          return;
        case 'link':
          if (report.up || !report.devices.some(isMember)) return;
          told.push({ tag: 'wireLost', at, devices: report.devices.filter(isMember) });
          return;
        // Pictures change nothing that the reference knows.
        case 'captured':
          return;
      }
    },
    mains: (out) => {
      told.push({ tag: 'mains', at: virtualNow(), on: !out });
    },
    started: (running) => {
      hub = running;
      const state = running.state();
      joined = new Set(
        home.joining
          .map(({ id }) => id)
          .filter((id) => state.config.devices.some((device) => device.id === id)),
      );
      if (durable !== null && isExact && JSON.stringify(durable) !== JSON.stringify(state)) {
        found(
          'I1',
          `the hub came back with another state than it had written: ${difference(durable, state) ?? 'order'}`,
        );
      }
      for (const { slot } of home.codes)
        if (
          codesSet.has(slotNumber(slot)) &&
          !running.hasPin(slot) &&
          state.config.pins.some((user) => user.enabled && slotNumber(user.slot) === slotNumber(slot))
        )
          found('I1', `the code of ${slot.tag} was set, and is lost`);
      for (const id of promised)
        if (!executed.has(id)) found('I1', `the command ${id} was acknowledged and is lost`);
      compare(running);
      if (starts > 0) told.push({ tag: 'restarted', at: virtualNow() });
      starts += 1;
    },
    killed: () => {
      hub = null;
      witness.gone();
      told = [];
      touched = false;
      // What was learnt is on disk; its comparison comes with the restart.
      if (lane === null) return;
      const { mark, landed } = lane;
      reference.reset(mark);
      executed = new Set(lane.executed);
      expected = [...lane.expected];
      durable = lane.durable;
      isExact = landed === null;
      lane = null;
      if (landed !== null) {
        for (const event of landed.events) note(event, true);
        for (const input of landed.inputs) {
          if (input.tag === 'commandReceived') executed.add(input.id);
          learn(factOf(input));
        }
      }
    },
    drained: () => {
      touched = true;
      if (hub?.failing()) {
        for (const fact of told) learn({ ...fact, at: clock.panel + fact.at - clock.virtual });
      } else if (told.length > 0) {
        // A long queue is worked off in several goes.
        const goesOn = matched > 0;
        matched = 0;
        if (goesOn) return;
        found('I1', `the hub was told ${JSON.stringify(told[0])} and forgot it`);
      }
      matched = 0;
      told = [];
    },
    look: () => {
      if (hub === null || !touched) return;
      touched = false;
      compare(hub);
    },
    codeSet: (slot) => void codesSet.add(slotNumber(slot)),
    promised: (id) => {
      // Help that is called for while the disk fails is answered from memory; the answer may arrive when it works again.
      if ((lane !== null || fromMemory.has(id)) && !home.exact && !executed.has(id)) return;
      promised.add(id);
      if (!executed.has(id)) found('I1', `the command ${id} was acknowledged before it was on disk`);
    },
    commanded: (id, until) => {
      expiries.set(id, until);
      if (lane !== null) fromMemory.add(id);
    },
    get failing() {
      return lane !== null;
    },
    sirens: () => (home.exact ? reference.sirens() : null),
    rest: () => {
      if (hub !== null && !hub.failing()) witness.rest(hub.state());
    },
    records,
    codes,
    phases,
  };
}
