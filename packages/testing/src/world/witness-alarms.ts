import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Found } from './compare.ts';
import { mayBypass } from '../model/tables.ts';
import { isAlarm, isBurglar, type Moment, numberOf, type Watcher } from './witness-moment.ts';

/** Ms for which a cause counts: entry delays, cross zones and verifications are over by then. */
const causeMs = 20 * 60_000;

const isExciting = ({ opening, motion, detected, tamper, masked, action }: DeviceValues): boolean =>
  opening === 'open' ||
  motion === true ||
  detected === true ||
  tamper === true ||
  masked === true ||
  typeof action === 'string';

/** Alarms have causes (I3), causes make alarms (I2), and what is on trial, left out or taken back makes none. */
export function createAlarmWatcher(found: Found): Watcher {
  const excited = new Map<string, number>();
  /** Something may have been said that nobody saw, and counts until then. */
  let blindUntil: number | null = 0;

  function checkCause({ input, before, after, events }: Moment, event: PanelEvent): void {
    const { event: number } = numberOf(event);
    // A call that nobody answered is told again (995).
    const again = events.some((one) => numberOf(one).event === 995);
    if (event.device === null) {
      const byHand = (number >= 110 && number <= 136) || number === 139;
      const asked =
        (input?.tag === 'commandReceived' && (input.command.tag === 'panic' || input.proof.tag === 'pin')) ||
        // The hub refused the command; whoever gave it did so under duress.
        (input?.tag === 'underDuress' && number === 121);
      const tagged = input?.tag === 'deviceReported' && number === 121;
      if (byHand && !asked && !tagged && !again)
        found('I3', `the alarm ${event.code} has no cause: nobody asked for it`);
      return;
    }
    const slot = after.config.devices.findIndex(({ id }) => id === event.device);
    const values = [before.devices.get(slot)?.values, after.devices.get(slot)?.values];
    const recent = event.at - (excited.get(event.device) ?? -Infinity) <= causeMs;
    if (
      !again &&
      !recent &&
      event.at > (blindUntil ?? Infinity) &&
      !values.some((its) => its !== undefined && isExciting(its))
    )
      found('I3', `the alarm ${event.code} of ${event.device} has no cause: it said nothing`);
    if (input?.tag !== 'deviceReported' || input.device !== event.device || !isBurglar(event)) return;
    const config = before.config.devices[slot];
    if (config === undefined || !mayBypass(config)) return;
    const { soak, walkTest } = before.maintenance;
    if (walkTest !== null || soak.some(({ device, until }) => device === event.device && until > event.at))
      found('I3', `the alarm ${event.code} of ${event.device}, which is being tested`);
    const bypass = before.devices.get(slot)?.bypass;
    if (bypass?.oneTime === true || bypass?.permanent === true)
      found('I3', `the alarm ${event.code} of ${event.device}, which is left out`);
  }

  function checkLives({ input, before, after }: Moment): void {
    if (input?.tag !== 'deviceReported' || !input.live || input.values.detected !== true) return;
    const slot = before.config.devices.findIndex(({ id }) => id === input.device);
    const [config, was] = [before.config.devices[slot], before.devices.get(slot)];
    if (config === undefined || was === undefined || !guardsLives(config)) return;
    if (was.values.detected === true || was.online !== 'online' || was.faults.includes('outOfOrder')) return;
    const { device } = input;
    const told = after.incidents.some(({ zones }) => zones.some((zone) => zone.device === device));
    const waits =
      after.care.view.calls.some((call) => call.state !== 'cancelled' && call.state !== 'closed') ||
      after.firstPresses.some((press) => press.device === device);
    if (!told && !waits) found('I2', `${device} (${config.kind}) called for help, and nothing came of it`);
  }

  function checkCare({ before, after, events }: Moment): void {
    const [was, is] = [before.care.view, after.care.view];
    if (was.checkIn?.outcome === 'waiting' && is.checkIn?.outcome === 'missed') {
      const told = events.some((event) => numberOf(event).event === 641);
      if (!told) found('I2', 'nobody answered a check-in, and nothing came of it');
    }
    for (const event of events)
      if (
        numberOf(event).event === 993 &&
        is.calls.some(({ state, area }) => state === 'pending' && area === event.area)
      )
        found('I3', 'a call was taken back, and waits to be an alarm');
  }

  return {
    forget: () => {
      blindUntil = null;
    },
    saw: (moment) => {
      const { input, before, after, events } = moment;
      blindUntil ??= after.at + causeMs;
      if (input?.tag === 'deviceReported' && isExciting(input.values)) excited.set(input.device, after.at);
      for (const event of events) {
        if (isAlarm(event)) checkCause(moment, event);
        const place = before.config.areas.findIndex(({ id }) => id === event.area);
        const { qualifier, event: number } = numberOf(event);
        if (number === 118 && qualifier === 1 && input !== null && before.areas[place]?.fireCheck)
          found('I2', `${event.code}: smoke that was seen before waits to be verified again`);
      }
      checkLives(moment);
      if (before.care.view !== after.care.view) checkCare(moment);
    },
  };
}

/** What it watches for concerns somebody's life. */
const guardsLives = (config: DeviceConfig): boolean => config.settings.always !== null && !mayBypass(config);
