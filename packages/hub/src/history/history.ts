import type { HistoryReply } from '@homeward/contract/shapes/devices/history.ts';
import type { Position } from '@homeward/contract/shapes/care/location.ts';
import type { DeviceId, Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { openPastFile } from '../archive/past-file.ts';
import { decode } from '../journal/decode.ts';
import type { Cursor, Follower } from '../time-travel/follower.ts';
import type { Moment } from '../time-travel/replay.ts';
import { bucketTable } from './bucket-table.ts';
import { historyFile } from './history-file.ts';
import { levels } from './levels.ts';
import { localDays } from './local-days.ts';
import { observeAll, observeChange } from './observe.ts';
import { createPositions } from './positions.ts';
import { type Asked, createQuery } from './query.ts';
import { renameHistory } from './rename.ts';
import { type HistorySettings, pruneHistory } from './retention.ts';
import { createRollUps } from './roll-ups.ts';
import { createSamples } from './samples.ts';

/** Inputs taken in by one transaction. */
const inputsAtOnce = 20_000;
/** Positions of one answer. */
const mostPositions = 2_000;

/** What devices said over time and where trackers were. One thread has it; everything throws where the disk does. */
export interface History {
  /** Up to where it has taken in; null where it is new. */
  cursor(): Cursor | null;
  /** Takes in the next moments, in one transaction. True where there are more. After an error: close it. */
  takeIn(follower: Follower): boolean;
  /** Null where nothing of the kind was ever said. Times are wall times, `now` too. */
  ask(asked: Asked, now: Instant): HistoryReply | null;
  positions(tracker: TrackerId, from: Instant, to: Instant): readonly Position[];
  /** The history of a device goes over to the one that replaced it. */
  rename(old: DeviceId, next: DeviceId): void;
  /** Lets go of what is too old at wall time `now`. */
  prune(state: PanelState, now: Instant): void;
  close(): void;
}

/** What replaced what by this moment; null where nothing did. */
function replacementIn(moment: Moment): { readonly device: DeviceId; readonly by: DeviceId } | null {
  if (moment.tag !== 'input' || moment.input.tag !== 'commandReceived') return null;
  const { command } = moment.input;
  if (command.tag !== 'configure' || command.edit.tag !== 'replaceDevice') return null;
  const done = moment.effects.some((effect) => effect.tag === 'reply' && effect.result.tag === 'done');
  return done ? command.edit : null;
}

/** Opens the history at `path`, or begins it. Throws where it is damaged or foreign. */
export function openHistory(path: string, settings: HistorySettings): History {
  const database = openPastFile(historyFile(path));
  let zone = { name: 'UTC', days: localDays('UTC') };
  const days = (wall: Instant) => zone.days(wall);
  const tables = levels.map((level) => bucketTable(database, level, days));
  const samples = createSamples(database, createRollUps(tables, days));
  const positions = createPositions(database);
  const query = createQuery(database, tables, days);
  const getCursor = database.prepare<[], { seq: number; at: Instant; input: string | null }>(
    'SELECT seq, at, input FROM cursor',
  );
  const setCursor = database.prepare<[number, Instant, string | null]>(
    'INSERT OR REPLACE INTO cursor (id, seq, at, input) VALUES (1, ?, ?, ?)',
  );

  /** Days are the house's. */
  function settle({ config }: PanelState): void {
    if (config.timeZone !== zone.name) zone = { name: config.timeZone, days: localDays(config.timeZone) };
  }

  function rename(old: DeviceId, next: DeviceId): void {
    samples.write();
    renameHistory(database, tables, old, next);
    samples.reload();
  }

  function visit(moment: Moment): undefined {
    if (moment.tag === 'taken') {
      settle(moment.state);
      observeAll(samples, moment.state);
      positions.change(null, moment.state);
      return;
    }
    settle(moment.after);
    const replaced = replacementIn(moment);
    if (replaced !== null) rename(replaced.device, replaced.by);
    observeChange(samples, moment.before, moment.after);
    positions.change(moment.before, moment.after);
  }

  return {
    cursor: () => {
      const row = getCursor.get();
      if (row === undefined) return null;
      return { seq: row.seq, at: row.at, input: row.input === null ? null : decode.input(row.input) };
    },
    takeIn: (follower) =>
      database
        .transaction(() => {
          const more = follower.advance(visit, inputsAtOnce);
          const state = follower.state();
          if (state !== null) {
            settle(state);
            samples.write();
            const { seq, at, input } = follower.cursor();
            setCursor.run(seq, at, input === null ? null : JSON.stringify(input));
          }
          return more;
        })
        .immediate(),
    ask: (asked, now) => query(asked, now),
    positions: (tracker, from, to) => positions.between(tracker, from, to, mostPositions),
    rename: (old, next) => database.transaction(rename).immediate(old, next),
    prune: (state, now) => {
      database.transaction(() => positions.prune(state, now)).immediate();
      pruneHistory(database, path, tables, now, settings);
    },
    close: () => database.close(),
  };
}
