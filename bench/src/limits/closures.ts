/**
 * The least code that matches what devices say against rules: each rule compiled into closures, indexed by its device
 * and by what it says. Nothing is remembered but the last words of each device; what a rule does, and whether it may, is nobody's business.
 */
import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { houseTraffic } from '../load/house-traffic.ts';
import { ruledHouse } from '../product/ruled-house.ts';
import { countCpu, serve, setting } from '../telling.ts';

type Holds = () => boolean;
interface Compiled {
  /** Whether a number lies where the rule waits for it. */
  readonly lies: (value: number) => boolean;
  readonly holds: readonly Holds[];
}

interface Waiting {
  before: DeviceValues;
  readonly opened: Compiled[];
  readonly closed: Compiled[];
  readonly motion: Compiled[];
  readonly motionEnded: Compiled[];
  readonly measure: Compiled[];
}

const config = ruledHouse({
  areas: Number(setting('BENCH_AREAS')),
  zones: Number(setting('BENCH_ZONES')),
  rules: Number(setting('BENCH_RULES')),
});
const nobody = (): Waiting => ({
  before: {},
  opened: [],
  closed: [],
  motion: [],
  motionEnded: [],
  measure: [],
});
const devices = new Map<DeviceId, Waiting>(config.devices.map(({ id }) => [id, nobody()]));
const modes = new Map<number, string>(config.areas.map(({ id }) => [id, 'disarm']));
let minute = 0;

function holdsOf(condition: Condition): Holds {
  switch (condition.tag) {
    case 'mode': {
      const wanted: ReadonlySet<string> = new Set(condition.modes);
      return () => wanted.has(modes.get(condition.area) ?? '');
    }
    case 'period': {
      const { from, to } = condition.period;
      return from < to ? () => minute >= from && minute < to : () => minute >= from || minute < to;
    }
    case 'measure': {
      const other = devices.get(condition.device);
      const { above } = condition;
      return () => (other?.before.temperature ?? -Infinity) > (above ?? Infinity);
    }
    case 'device': {
      const other = devices.get(condition.device);
      return () => other?.before.locked === true;
    }
    default:
      return () => false;
  }
}

for (const { trigger, conditions } of config.rules) {
  const holds = conditions.map(holdsOf);
  switch (trigger.tag) {
    case 'opened':
    case 'closed':
    case 'motion':
    case 'motionEnded':
      devices.get(trigger.device)?.[trigger.tag].push({ lies: () => true, holds });
      break;
    case 'measure': {
      const { above, below } = trigger;
      const lies = (value: number): boolean =>
        (above === null || value > above) && (below === null || value < below);
      devices.get(trigger.device)?.measure.push({ lies, holds });
      break;
    }
    // The others wait for what devices do not say.
    default:
  }
}

const reports = houseTraffic(config.devices);
const words = Number(setting('BENCH_WORDS'));
let next = 0;
let fired = 0;
const start = ({ holds }: Compiled): void => {
  for (const one of holds) if (!one()) return;
  fired += 1;
};

function said(waiting: Waiting, { opening, motion, temperature }: DeviceValues): void {
  const { before } = waiting;
  if (opening !== undefined && opening !== before.opening)
    for (const rule of opening === 'open' ? waiting.opened : waiting.closed) start(rule);
  if (motion !== undefined && motion !== before.motion)
    for (const rule of motion === true ? waiting.motion : waiting.motionEnded) start(rule);
  if (typeof temperature === 'number' && temperature !== before.temperature)
    for (const rule of waiting.measure)
      if (rule.lies(temperature) && !rule.lies(before.temperature ?? temperature)) start(rule);
}

function hear(count: number): void {
  for (let no = 0; no < count; no += 1) {
    const report = reports[next];
    next = (next + 1) % reports.length;
    if (next === 0) minute = (minute + 61) % 1440;
    const waiting = report === undefined ? undefined : devices.get(report.device);
    if (report === undefined || waiting === undefined) continue;
    said(waiting, report.values);
    waiting.before = report.values;
  }
}

hear(words);
serve({ ready: 1 }, () => {
  fired = 0;
  const ms = countCpu(() => hear(words));
  return { events: words, ms, fired };
});
