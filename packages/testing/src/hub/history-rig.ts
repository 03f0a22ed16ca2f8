import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { type History, openHistory } from '@homeward/hub/history/history.ts';
import { defaultHistory, type HistorySettings } from '@homeward/hub/history/retention.ts';
import type { Moment } from '@homeward/hub/time-travel/replay.ts';
import type { Body } from '@homeward/hub/loop/work.ts';
import { attempt } from '@homeward/hub/loop/turn.ts';

/** A panel whose history is written as a test tells. */
export interface HistoryRig {
  /** Something happens at this time. */
  feed(at: number, body: Body): void;
  says(at: number, device: DeviceId, values: DeviceValues): void;
  /** The state is made otherwise, as by a chapter of the panel. */
  become(change: (state: PanelState) => PanelState): void;
  /** Writes what happened since. */
  flush(): void;
  /** A new process. What was not written happens once more. */
  reopen(): void;
  history(): History;
  state(): PanelState;
  /** The answer up to `now`, or null. */
  ask(
    device: DeviceId,
    series: Series,
    from: number,
    to: number,
    step: number,
    now?: number,
  ): ReturnType<History['ask']>;
}

/** A history in a file at `path`, of a panel that begins at `start`. */
export function createHistoryRig(
  path: string,
  config: PanelConfig,
  start: number,
  settings: Partial<HistorySettings> = {},
): HistoryRig {
  let state = initialState(config, start);
  let seq = 0;
  let waiting: Moment[] = [{ tag: 'taken', seq: 0, state, why: 'beginning' }];
  const open = () => openHistory(path, { ...defaultHistory, ...settings });
  let history = open();

  const happened = (
    input: Input,
    after: PanelState,
    effects: Extract<Moment, { tag: 'input' }>['effects'],
  ) => {
    seq += 1;
    waiting.push({ tag: 'input', seq, input, before: state, after, effects });
    state = after;
  };
  const rig: HistoryRig = {
    feed: (at, body) => {
      const input = { ...body, at };
      const [after, effects] = attempt(state, input);
      if (effects === null) throw new Error(after);
      happened(input, after, effects);
    },
    says: (at, device, values) => rig.feed(at, { tag: 'deviceReported', device, values, live: true }),
    become: (change) => happened({ tag: 'timerFired', at: state.at }, change(state), []),
    flush: () => {
      history.takeIn({
        advance: (visit) => {
          for (const moment of waiting) visit(moment);
          return false;
        },
        cursor: () => ({ seq, at: state.at, input: null }),
        state: () => state,
      });
      waiting = [];
    },
    reopen: () => {
      history.close();
      history = open();
    },
    history: () => history,
    state: () => state,
    ask: (device, series, from, to, step, now = state.at) => {
      rig.flush();
      return history.ask({ device, series, from, to, step }, now);
    },
  };
  return rig;
}
