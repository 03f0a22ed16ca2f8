import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import type { SceneRow } from '#lib/house/house.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Acts under way, by a word of their own, so that their buttons wait. */
export const useBusy = create<Readonly<Record<string, true | undefined>>>(() => ({}));

async function busyWith<Data>(word: string, work: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
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

/** Silences the sirens of an area; the alarm itself stays. */
export const silence = (area: number): Promise<boolean> =>
  attempt(`silence ${area}`, call('POST /panel/siren', { body: { area, sound: 'off' } }));

/** Calls for help: a panic or medical alarm by hand. */
export const callHelp = (area: number, kind: 'panic' | 'medical'): Promise<boolean> =>
  attempt('help', call('POST /panel/panic', { body: { area, kind } }));

export const actOnIncident = (
  id: string,
  act: 'acknowledge' | 'comment' | 'close',
  text: string,
): Promise<boolean> => attempt(`incident ${id}`, call('POST /incident', { body: { id, act, text } }));

/** Applies a scene; one that arms or disarms asks for the PIN first. */
export function applyScene({ id, name, arms }: SceneRow): void {
  const t = currentText();
  const apply = (pincode?: string) =>
    busyWith(
      `scene ${id}`,
      call('POST /automation/scene_apply', { body: { id, ...(pincode === undefined ? {} : { pincode }) } }),
    );
  const told = () => showToast({ icon: 'check', message: t('toast.scene', { name }) });
  if (arms !== '1') {
    void apply().then((outcome) => {
      if (outcome.tag === 'done') told();
      else showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    });
    return;
  }
  askPin({
    title: t('act.scene', { name }),
    run: async (pin) => {
      const outcome = await apply(pin);
      if (outcome.tag === 'failed')
        return {
          tag: 'again',
          message: refusalText(t, outcome.failure),
          lockedUntil: lockedUntil(outcome.failure),
        };
      told();
      return { tag: 'taken' };
    },
  });
}
