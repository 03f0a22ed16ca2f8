import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { recordOf, type CommandNote } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** What was asked of a device from this page and is not settled: on its way, or taken by the panel. */
interface Asked {
  readonly command: DeviceCommand;
  readonly stage: 'sending' | 'accepted';
}
const useAsked = create<Readonly<Record<string, Asked | undefined>>>(() => ({}));

/** A command that waits: to be taken by the panel, or to be done by the device, `until` epoch ms. */
export interface Waiting {
  readonly command: DeviceCommand;
  readonly stage: 'sending' | 'device';
  readonly by: string;
  readonly until: number;
}

/** What a device is about to do; undefined when nothing is under way, whoever asked for it. */
export function useWaiting(id: string): Waiting | undefined {
  const asked = useAsked((all) => all[id]);
  const device = useRow(devices, id);
  const pending = device === undefined ? null : recordOf(device).pending;
  if (asked?.stage === 'sending') return { command: asked.command, stage: 'sending', by: '', until: 0 };
  if (pending !== null)
    return { command: pending.command, stage: 'device', by: pending.by, until: pending.until };
  return asked === undefined ? undefined : { command: asked.command, stage: 'device', by: '', until: 0 };
}

/** Milliseconds for which a taken command is shown as under way while the panel's own word of it is on its way here. */
const patience = 4000;

const failureOf = (id: string): CommandNote | null => {
  const device = devices.get(id);
  return device === undefined ? null : recordOf(device).failed;
};

/** Resolves when a device has done as told (true) or has been given up on (false). */
function settled(id: string, before: CommandNote | null, fromRow: HouseDevice | undefined): Promise<boolean> {
  const done = (): boolean | undefined => {
    const row = devices.get(id);
    if (row === undefined) return true;
    if (recordOf(row).pending !== null || row === fromRow) return undefined;
    const failed = failureOf(id);
    return failed === null || failed.at === before?.at;
  };
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (answer: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(answer);
    };
    const look = (): void => {
      const answer = done();
      if (answer !== undefined) finish(answer);
    };
    const stop = devices.subscribe(id, look);
    // What was so already says nothing: then there is nothing to wait for.
    const wait = (): void => {
      const row = devices.get(id);
      if (row !== undefined && recordOf(row).pending !== null) timer = setTimeout(wait, patience);
      else finish(failureOf(id)?.at === before?.at);
    };
    timer = setTimeout(wait, patience);
    look();
  });
}

export interface ControlWish {
  /** The act as a title, such as "Unlock Front door": opens the PIN pad before it is sent. */
  readonly pinTitle?: string;
  /** Said when the device has done it; nothing is said where the state itself shows it. */
  readonly doneText?: string;
}

async function send(
  { id, name }: HouseDevice,
  command: DeviceCommand,
  pin: string | undefined,
): Promise<Outcome<unknown>> {
  const before = failureOf(id);
  const fromRow = devices.get(id);
  useAsked.setState({ [id]: { command, stage: 'sending' } });
  const outcome = await call('POST /panel/device_control', {
    body: { device_sid: id, command, ...pinOf(pin) },
  });
  if (outcome.tag === 'failed') {
    useAsked.setState({ [id]: undefined });
    return outcome;
  }
  const asked: Asked = { command, stage: 'accepted' };
  useAsked.setState({ [id]: asked });
  void settled(id, before, fromRow).then((obeyed) => {
    // A newer wish has taken its place.
    if (useAsked.getState()[id] === asked) useAsked.setState({ [id]: undefined });
    if (!obeyed)
      showToast({
        icon: 'fault',
        message: currentText()('devices.notObeyed', { name }),
        about: `device ${id}`,
      });
  });
  return outcome;
}

/**
 * Tells a device what to do: sent, taken by the panel, done by the device; what comes to nothing is said, with what it
 * goes back to. Resolves to whether the panel took it.
 */
export function control(
  device: HouseDevice,
  command: DeviceCommand,
  { pinTitle, doneText }: ControlWish = {},
): Promise<boolean> {
  const t = currentText();
  const { id, name } = device;
  const say = (icon: 'check' | 'fault', message: string): void =>
    showToast({ icon, message, about: `device ${id}` });
  return new Promise((resolve) => {
    void withPin({
      title: pinTitle ?? t('devices.act', { name }),
      pinFirst: pinTitle !== undefined,
      run: (pin) => send(device, command, pin),
      onDone: () => {
        if (doneText !== undefined) say('check', doneText);
        resolve(true);
      },
      onFailed: (failure) => {
        say('fault', t('devices.wentBack', { name, why: refusalText(t, failure) }));
        resolve(false);
      },
    });
  });
}

/** A device as it is about to be, for what may be shown before it is confirmed: lights, shutters, setpoints (A0). */
export function wantedLevel(device: HouseDevice, waiting: Waiting | undefined): number | null {
  return waiting?.command.tag === 'level' ? waiting.command.level : device.level;
}

/** On or off as it is about to be. */
export function wantedOn({ on }: HouseDevice, waiting: Waiting | undefined): boolean | null {
  switch (waiting?.command.tag) {
    case 'switch':
      return waiting.command.on;
    case 'toggle':
      return on !== true;
    case 'level':
      return waiting.command.level > 0;
    default:
      return on;
  }
}
