import type { IncidentReason } from '@homeward/contract/shapes/alarms/incident.ts';
import type { BodyIn } from '@homeward/contract/routes/table.ts';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Acts under way, by a word of their own, so that their buttons wait. */
export const useBusy = create<Readonly<Record<string, true | undefined>>>(() => ({}));

export async function busyWith<Data>(word: string, work: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  useBusy.setState({ [word]: true });
  const outcome = await work;
  useBusy.setState({ [word]: undefined });
  return outcome;
}

/** Runs an act whose failure is told as a message; resolves to whether it was done. */
export async function attempt<Data>(word: string, work: Promise<Outcome<Data>>): Promise<boolean> {
  const outcome = await busyWith(word, work);
  if (outcome.tag === 'failed')
    showToast({ icon: 'fault', message: refusalText(currentText(), outcome.failure) });
  return outcome.tag === 'done';
}

/** Leaves a zone out until the next disarming (S4.2). */
export async function bypassOnce(device: string, name: string): Promise<void> {
  const devices = [{ device_id: device, temp_bypass: true }];
  const done = await attempt(
    `bypass ${device}`,
    call('POST /device/bypass', { body: { bypass_type: 'oneTime', devices } }),
  );
  if (done) showToast({ icon: 'check', message: currentText()('toast.bypassed', { name }) });
}

/** Silences the sirens of an area; the alarm itself stays. Those of a burglary take a PIN. */
export const silence = (area: number): Promise<void> =>
  withPin({
    title: currentText()('alarm.silence'),
    run: (pin) =>
      busyWith(`silence ${area}`, call('POST /panel/siren', { body: { area, sound: 'off', ...pinOf(pin) } })),
  });

export type HelpWish = NonNullable<NonNullable<BodyIn<'POST /panel/panic'>>['kind']>;

/** Calls for help by hand, in an area; 0 is where this person may be. */
export const callHelp = (area: number, kind: HelpWish): Promise<Outcome<''>> =>
  call('POST /panel/panic', { body: { area, kind } });

export const actOnIncident = (
  id: string,
  act: NonNullable<BodyIn<'POST /incident'>>['act'],
  text: string,
  reason?: IncidentReason,
): Promise<boolean> =>
  attempt(`incident ${id}`, call('POST /incident', { body: { id, act, text, ...(reason && { reason }) } }));
