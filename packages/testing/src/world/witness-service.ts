import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { ServiceMark } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Found } from './compare.ts';
import { type Moment, numberOf, type Watcher } from './witness-moment.ts';

/** XYZ of the faults of devices. Covers are an alarm too, of this number or, masked, of 144. */
const numbers: Readonly<Record<Fault, readonly number[]>> = {
  lowBattery: [384],
  supervision: [381],
  acFailure: [380],
  tamper: [383],
  antiMasking: [383, 144],
  outOfOrder: [389],
  controlError: [928],
};
const faultNumbers: ReadonlySet<number> = new Set(Object.values(numbers).flat());
const isCover = (fault: Fault): boolean => fault === 'tamper' || fault === 'antiMasking';

const isOf = (mark: ServiceMark, device: DeviceId): boolean => mark.device === null || mark.device === device;

/** Whether an area that a service is about guards, or is about to. */
function guards({ config, areas }: PanelState, device: DeviceId | null): boolean {
  const own = config.devices.find(({ id }) => id === device)?.area;
  return config.areas.some(
    ({ id }, slot) => (device === null || id === own) && areas[slot]?.phase.tag !== 'disarmed',
  );
}

/** Whether its time is over, it has no code while something guards, or its installer was sent away. */
const isOver = (state: PanelState, { device, until, coded, by }: ServiceMark): boolean =>
  until <= state.at ||
  (!coded && guards(state, device)) ||
  (by.slot?.tag === 'installer' && state.consent === null);

/** A service is written down, although it may be over in this moment. */
const isListed = ({ maintenance }: PanelState, device: DeviceId): boolean =>
  maintenance.service.some((mark) => isOf(mark, device));
const isServed = (state: PanelState, device: DeviceId): boolean =>
  state.maintenance.service.some((mark) => isOf(mark, device) && !isOver(state, mark));

function faultsOf({ config, devices }: PanelState, device: DeviceId): readonly Fault[] | null {
  const slot = config.devices.findIndex(({ id }) => id === device);
  return slot < 0 ? null : (devices.get(slot)?.faults ?? null);
}

const coverLeftOut = ({ config, devices }: PanelState, device: DeviceId): boolean =>
  devices.get(config.devices.findIndex(({ id }) => id === device))?.bypass.tamper === true;

/**
 * What is in service is not told of (I18): its faults stay in the log, and outside nobody hears of them. When that is
 * over, whatever has come and still stands, or has gone, is told. None outlasts its time, nor without a code that an area
 * guards.
 */
export function createServiceWatcher(found: Found): Watcher {
  /** Faults of what is in service that people outside know of: those from before. */
  const known = new Map<DeviceId, readonly Fault[]>();

  function checkSilence({ before, after, events }: Moment, device: DeviceId): void {
    for (const event of events) {
      const { event: number, qualifier } = numberOf(event);
      if (event.device !== device || !faultNumbers.has(number)) continue;
      // An alarm of a cover from before goes on, and its end is told at once.
      if (qualifier === 3 && [144, 383].includes(number)) continue;
      // A cover that is left out is only written down, in service or not.
      const isLeftOut = number === 383 && coverLeftOut(before, device);
      if (event.suspended !== true && !isLeftOut)
        found('I18', `${device} is in service, and its ${event.code} does not wait`);
      const { lastId } = before.reporting;
      if (
        after.reporting.pending.some(
          ({ id, code, only }) => id > lastId && only === null && code === event.code,
        )
      )
        found('I18', `${device} is in service, and its ${event.code} is told outside`);
    }
  }

  function checkEnd({ after, events }: Moment, device: DeviceId): void {
    const was = known.get(device);
    const is = faultsOf(after, device);
    known.delete(device);
    if (was === undefined || is === null) return;
    const isTold = (fault: Fault, word: 1 | 3): boolean =>
      events.some((event) => isWordOf(event, device, fault, word));
    const isLeftOut = coverLeftOut(after, device);
    for (const fault of is)
      if (!was.includes(fault) && !(fault === 'tamper' && isLeftOut) && !isTold(fault, 1))
        found('I18', `the service of ${device} is over, and nobody is told of its ${fault}`);
    for (const fault of was)
      if (!is.includes(fault) && !isCover(fault) && !isTold(fault, 3))
        found('I18', `the service of ${device} is over, and nobody is told that its ${fault} is`);
  }

  /** What was over before this moment has its end in it at the latest. */
  function checkMarks({ before, after }: Moment): void {
    for (const mark of before.maintenance.service) {
      const lasts = after.maintenance.service.some(
        ({ device, from }) => device === mark.device && from === mark.from,
      );
      if (lasts && isOver(before, mark))
        found('I18', `the service of ${mark.device ?? 'the home'} is over, and goes on`);
    }
  }

  return {
    forget: () => known.clear(),
    saw: (moment) => {
      const { before, after } = moment;
      const isNone = (state: PanelState): boolean => state.maintenance.service.length === 0;
      if (isNone(before) && isNone(after)) return;
      for (const { id } of before.config.devices) {
        const was = isListed(before, id);
        const is = isListed(after, id);
        if (!was && is) known.set(id, faultsOf(before, id) ?? []);
        else if (was && !is) checkEnd(moment, id);
        else if (isServed(before, id) && isServed(after, id)) checkSilence(moment, id);
      }
      checkMarks(moment);
    },
  };
}

/** Whether an event tells of a fault of a device that it came (1) or went (3). */
function isWordOf(event: PanelEvent, device: DeviceId, fault: Fault, word: 1 | 3): boolean {
  const { event: number, qualifier } = numberOf(event);
  const isWord = event.device === device && qualifier === word && event.suspended !== true;
  return isWord && numbers[fault].includes(number);
}
