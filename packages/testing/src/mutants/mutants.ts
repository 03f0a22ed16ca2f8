import type { LiveMessage } from '@homeward/contract/live.ts';
import type { DriverReport } from '@homeward/drivers/port.ts';
import { CommandId } from '@homeward/contract/ids.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import type { Batch, Journal } from '@homeward/hub/journal/journal.ts';
import type { LinkConnector, LinkSession } from '@homeward/hub/link/connector.ts';
import type { ReportWays } from '@homeward/hub/report-ways.ts';
import { type PlantedFault, plantedFaults } from '@homeward/panel/planted.ts';
import type { Invariant } from '../world/verdict.ts';

/**
 * Faults planted around the panel, each as one change where the hub or the server meets its surroundings. Together with
 * the panel's own they prove that a world notices.
 */
export const surroundingFaults = [
  /** Promises a commit before it is on disk. */
  'commitLater',
  /** Takes a batch of events for sent that never was. */
  'outboxForgotten',
  /** Takes a change of state for sent that never was. */
  'changeForgotten',
  /** Lets a command wait for ever instead of expiring. */
  'expiryForgotten',
  /** Drops what a device said. */
  'reportSwallowed',
  /** Claims that a station accepted what it never saw. */
  'receiptInvented',
  /** Never lets go of what is written. */
  'journalNeverPruned',
  /** Gives up the server after the first loss of the link. */
  'neverDialsAgain',
  /** Loses a live message without leaving a gap. */
  'liveGapHidden',
  /** Sends a client what another panel is told. */
  'livePanelConfused',
  /** Writes over an entry of the audit. */
  'auditRewritten',
  /** Carries out an edit a second time, as if somebody had asked again. */
  'editTwice',
  /** Tells that a code is set, and does not write it down. */
  'codeForgotten',
  /** Tells the server the first whole state over again. */
  'snapshotStale',
  /** Claims that a device did as told, which never heard of it. */
  'commandUnheard',
] as const;
export type SurroundingFault = (typeof surroundingFaults)[number];

export type Planted = PlantedFault | SurroundingFault;
export const allPlanted: readonly Planted[] = [...plantedFaults, ...surroundingFaults];

export const isPanelFault = (fault: Planted): fault is PlantedFault =>
  plantedFaults.some((one) => one === fault);

/**
 * Faults that no world can meet: no driver of a world dates what it says, so that nothing is late by its own account,
 * and no witness knows the way between two positions. The panel's own tests show them.
 */
const unreachable = ['lateAlarmSounds', 'fenceFlaps'] as const;
type Unreachable = (typeof unreachable)[number];

/** Faults that worlds must notice. */
export const watchedFor: readonly Exclude<Planted, Unreachable>[] = allPlanted.filter(
  (fault): fault is Exclude<Planted, Unreachable> => !unreachable.some((one) => one === fault),
);

/** Faults that only homes with everything can meet. */
const fullOnly: ReadonlySet<Planted> = new Set<Planted>([
  'holdIgnored',
  'abortStillSends',
  'fireHeld',
  'exitRestartsTwice',
  'swingerNeverStops',
  'fireNeverVerified',
  'consentNeverEnds',
  'scheduleRunsTwice',
  'wrongTagsNeverLock',
  'forAWhileForgotten',
  'timeRuleTwice',
  'blockedRuleRuns',
  'checkInForgotten',
  'cancelledCallStillAlarms',
  'editTwice',
]);

/** The homes in which a fault may show; null is any. */
export const homesFor = (fault: Planted): 'full' | null => (fullOnly.has(fault) ? 'full' : null);

/** The invariants that may notice a fault first. */
export const noticedBy: Readonly<Record<Exclude<Planted, Unreachable>, readonly Invariant[]>> = {
  entryDeadlineRestarts: ['I5'],
  unknownCountsAsClosed: ['I6'],
  bypassSurvivesDisarm: ['I4'],
  forcedArmForgetsBypass: ['I4'],
  sirenNeverStops: ['I7'],
  duplicateCommandExecutes: ['I10'],
  receiptForgotten: ['I2', 'I14'],
  alarmOnlyFirstZone: ['I2'],
  restartDisarms: ['I4'],
  retainedCountsAsHeard: ['I6'],
  entryZoneIgnoredAfterHome: ['I2', 'I4'],
  duressShown: ['I11'],
  disarmKeepsSounding: ['I7'],
  lostDeviceAlarms: ['I3', 'I7'],
  eventNumberSkipped: ['I8'],
  ruleDisarms: ['I4'],
  commitLater: ['I1'],
  outboxForgotten: ['I8', 'I9'],
  changeForgotten: ['I9'],
  expiryForgotten: ['I10'],
  reportSwallowed: ['I1'],
  receiptInvented: ['I2'],
  journalNeverPruned: ['I13'],
  neverDialsAgain: ['I14'],
  liveGapHidden: ['I9'],
  livePanelConfused: ['I11'],
  auditRewritten: ['I12'],
  editTwice: ['I10'],
  codeForgotten: ['I1'],
  snapshotStale: ['I9'],
  commandUnheard: ['I7'],
  holdIgnored: ['I15'],
  abortStillSends: ['I15'],
  fireHeld: ['I15'],
  exitRestartsTwice: ['I5'],
  swingerNeverStops: ['I15'],
  unconfirmedStaysIn: ['I4'],
  fireNeverVerified: ['I2'],
  repeatsUnlimited: ['I15'],
  temporaryUsedTwice: ['I4'],
  consentNeverEnds: ['I4'],
  scheduleRunsTwice: ['I4'],
  wrongTagsNeverLock: ['I4'],
  forAWhileForgotten: ['I3'],
  timeRuleTwice: ['I4'],
  blockedRuleRuns: ['I4'],
  checkInForgotten: ['I2'],
  cancelledCallStillAlarms: ['I3'],
};

export interface HubSpoilers {
  journal(inner: Journal): Journal;
  connector(inner: LinkConnector): LinkConnector;
  ways(inner: ReportWays): ReportWays;
  driver(inner: DriverSpec): DriverSpec;
  /** Whether the hub hears a report. */
  hears(report: DriverReport): boolean;
}

/** Makes what stands between the wire and a client. */
export type LiveSpoiler = () => (message: LiveMessage) => readonly LiveMessage[];

/** True once in `times` calls. */
function every(times: number): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % times === 0;
  };
}

/** What is planted around hubs; with nothing planted everything passes. */
export function hubSpoilers(fault: Planted | null): HubSpoilers {
  const now = every(25);
  let lost = 0;
  let first: Parameters<LinkSession['up']['snapshot']>[0] | null = null;
  return {
    journal: (inner) => {
      if (fault === 'journalNeverPruned') return { ...inner, prune: () => {} };
      if (fault === 'codeForgotten')
        return { ...inner, append: (batch) => inner.append({ ...batch, pins: [] }) };
      return fault === 'commitLater' ? written(inner) : inner;
    },
    driver: (inner) => {
      if (fault !== 'commandUnheard') return inner;
      return {
        ...inner,
        open: () => {
          const driver = inner.open();
          return {
            ...driver,
            command: (id, command) =>
              now() ? Promise.resolve({ tag: 'confirmed' }) : driver.command(id, command),
          };
        },
      };
    },
    connector: (inner) => ({
      dial: async (hello, down, broken) => {
        if (fault === 'neverDialsAgain' && lost > 0) return new Promise(() => {});
        const late = { ...down };
        if (fault === 'expiryForgotten') {
          late.command = (command) => down.command({ ...command, expiresAt: command.expiresAt + 3_600_000 });
        }
        if (fault === 'editTwice') {
          late.command = (command) => {
            if (command.command.tag === 'configure')
              void down.command({ ...command, id: CommandId.parse(`${command.id.slice(1)}x`) });
            return down.command(command);
          };
        }
        const session = await inner.dial(hello, late, (reason) => {
          lost += 1;
          broken(reason);
        });
        const { up } = session;
        return {
          close: session.close,
          up: {
            hello: up.hello,
            snapshot: (view) => {
              if (fault !== 'snapshotStale') return up.snapshot(view);
              first ??= view;
              return up.snapshot(first);
            },
            capture: up.capture,
            change: (change) =>
              fault === 'changeForgotten' && now() ? Promise.resolve(true) : up.change(change),
            events: (batch) => {
              const lastSeq = batch.events.at(-1)?.seq ?? 0;
              return fault === 'outboxForgotten' && now() ? Promise.resolve({ lastSeq }) : up.events(batch);
            },
          },
        };
      },
    }),
    ways: (inner) => ({
      open: (url) => {
        const way = inner.open(url);
        if (way === null || fault !== 'receiptInvented') return way;
        return {
          ...way,
          send: (report, signal) => (now() ? Promise.resolve({ tag: 'accepted' }) : way.send(report, signal)),
        };
      },
    }),
    hears: ({ tag }) => !(fault === 'reportSwallowed' && tag === 'reported' && now()),
  };
}

/** A journal that writes a batch when the next one comes. */
function written(inner: Journal): Journal {
  let held: Batch | null = null;
  const flush = () => {
    const batch = held;
    held = null;
    if (batch) void inner.append(batch);
  };
  return {
    ...inner,
    append: (batch) => {
      flush();
      held = batch;
      return null;
    },
    eventsAfter: (seq, limit) => [
      ...inner.eventsAfter(seq, limit),
      ...(held?.events ?? []).filter((event) => event.seq > seq),
    ],
    result: (id) => held?.results.find((record) => record.id === id)?.result ?? inner.result(id),
    prune: () => {
      flush();
      inner.prune();
    },
  };
}

/** What is planted on the way to a client. */
export function liveSpoiler(fault: Planted | null): LiveSpoiler {
  return () => {
    const now = every(20);
    let hidden = 0;
    return (message) => {
      if (fault === 'livePanelConfused' && now()) return [{ ...message, panel: '00:1d:94:00:00:ff' }];
      if (fault !== 'liveGapHidden') return [message];
      if (now()) {
        hidden += 1;
        return [];
      }
      return [{ ...message, seq: message.seq - hidden }];
    };
  };
}
