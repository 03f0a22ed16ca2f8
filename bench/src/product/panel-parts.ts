/**
 * What grows with a house: finding its next deadline, showing it, showing a change of it, and the memory of its state and
 * of what is compiled of its set-up. Each question is a round of one of them.
 */
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { programOf } from '@homeward/panel/automation/program.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { nextDeadline } from '@homeward/panel/deadlines.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { layoutOf } from '@homeward/panel/kernel/layout.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import { changeBetween, viewOf } from '@homeward/panel/view.ts';
import { settledBytes } from '../heap.ts';
import { houseTraffic, type Report } from '../load/house-traffic.ts';
import { countCpu, serve, setting } from '../telling.ts';
import { ruledHouse } from './ruled-house.ts';

const start = Date.UTC(2026, 10, 1);
const times = Number(setting('BENCH_TIMES'));
const config = ruledHouse({
  areas: Number(setting('BENCH_AREAS')),
  zones: Number(setting('BENCH_ZONES')),
  rules: 100,
});
const traffic = houseTraffic(config.devices);

function hear(state: PanelState, { device, values }: Report, at: number): PanelState {
  return step(state, { tag: 'deviceReported', device, values, live: true, at })[0];
}

/** A house in which every device has spoken twice. */
function lived(own: PanelConfig, reports: readonly Report[]): PanelState {
  let state = initialState(own, start);
  for (const [index, report] of reports.slice(0, 2 * own.devices.length).entries())
    state = hear(state, report, start + index * 1000);
  return state;
}

/** As text makes it: a panel of its own, which shares nothing with others. */
const another = (no: number): PanelState => {
  const text = JSON.stringify(config).replaceAll('"ZB:', `"ZB:${no}x`);
  const own = JSON.parse(text) as PanelConfig;
  const reports = JSON.parse(JSON.stringify(traffic.slice(0, 2 * own.devices.length))) as readonly Report[];
  return lived(
    own,
    reports.map((report) => ({
      ...report,
      device: DeviceId.parse(report.device.replace('ZB:', `ZB:${no}x`)),
    })),
  );
};

/** Bytes of the state and the layout of one panel; its set-up counts, its rules do not stand compiled. */
function bytesEach(count: number): number {
  const kept = [another(0)];
  const before = settledBytes();
  for (let no = 1; no <= count; no += 1) {
    const state = another(no);
    layoutOf(state.config);
    kept.push(state);
  }
  return kept.length > count ? (settledBytes() - before) / count : Number.NaN;
}

const state = lived(config, traffic);
const [report] = traffic;
if (report === undefined) throw new Error('a house that says nothing');
programOf(config.rules);
const after = hear(state, { ...report, values: { ...report.values, rssi: 3 } }, state.at + 1000);
/** States of their own: what is known of one is not known of the next. */
const copies = Array.from({ length: 1000 }, () => ({ ...state }));

interface Deed {
  readonly act: () => void;
  /** How much of it one call does. */
  readonly each: number;
}
const deeds: Readonly<Record<string, Deed>> = {
  deadline: { act: () => copies.forEach((copy) => nextDeadline(copy)), each: copies.length },
  view: { act: () => void viewOf(state), each: 1 },
  change: { act: () => void changeBetween(state, after), each: 1 },
};

serve({ ready: 1 }, (word) => {
  if (word === 'memory') return { kilobytes: bytesEach(20) / 1000 };
  const deed = deeds[word];
  if (deed === undefined) return {};
  const { act, each } = deed;
  const ms = countCpu(() => {
    for (let no = 0; no < times; no += 1) act();
  });
  return { microseconds: (ms * 1000) / (times * each) };
});
