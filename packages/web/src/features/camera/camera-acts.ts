import { call, callForRows } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { cameras } from '#lib/house/house.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Ms between looks at whether a camera did as told, and how many. */
const lookEvery = 1500;
const looks = 6;

/** Reads the cameras anew. */
export async function readCameras(): Promise<void> {
  const outcome = await callForRows('GET /camera');
  if (outcome.tag === 'done') cameras.replace(outcome.data.map((one) => [one.device_id, one] as const));
}

const wantsPin = (failure: Failure): boolean =>
  failure.tag === 'refused' && failure.message === 'v2_mg_pin_required';

/** Waits until a camera says itself that it is blind, or sees; says where it does not. */
async function confirm(id: string, name: string, on: boolean): Promise<void> {
  for (let count = 0; count < looks; count += 1) {
    await readCameras();
    if (cameras.get(id)?.privacy === (on ? '1' : '0')) return;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  showToast({ icon: 'fault', message: currentText()('camera.notConfirmed', { name }) });
}

/** Blinds a camera or has it see again; the panel may ask for a code. Resolves when that is confirmed or given up. */
export async function setPrivacy(id: string, name: string, on: boolean): Promise<void> {
  const t = currentText();
  const send = (pincode?: string) =>
    call('POST /camera/privacy', {
      body: { device_id: id, on, ...(pincode === undefined ? {} : { pincode }) },
    });
  const outcome = await send();
  if (outcome.tag === 'done') return confirm(id, name, on);
  if (!wantsPin(outcome.failure))
    return showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
  askPin({
    title: t('camera.privacyPin', { name }),
    run: async (pin) => {
      const again = await send(pin);
      if (again.tag === 'failed') return pinAgain(t, again.failure);
      void confirm(id, name, on);
      return { tag: 'taken' };
    },
  });
}

/** Has a camera start anew; the panel may ask for a code. */
export function restart(id: string, name: string): Promise<void> {
  const t = currentText();
  return withPin({
    title: t('camera.restartPin', { name }),
    run: (pin) => call('POST /camera/restart', { body: { device_id: id, ...pinOf(pin) } }),
    onDone: () => showToast({ icon: 'info', message: t('camera.restarted', { name }) }),
  });
}
