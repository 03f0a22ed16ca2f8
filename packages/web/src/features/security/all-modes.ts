import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { call } from '#lib/client/call.ts';
import type { PinAnswer } from '#lib/dialogs/ask-pin.ts';
import type { Mode } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';
import { confirmed, setPending } from '#lib/house/pending.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { refreshHouse } from '#lib/live/live-link.ts';
import { oneTimeId } from '#lib/one-time-id.ts';
import { showToast } from '#lib/toasts.ts';

/** The areas that are not, nor on their way to, what is asked for. */
export const areasToChange = (mode: Mode): readonly AreaRow[] =>
  areas.all().filter((area) => area.target !== mode || (mode === 'disarm' && area.alarm !== 'quiet'));

/** Asks the panel for a mode of all areas in one command; each area then confirms it by its own state. */
export async function sendAll(mode: Mode, pin: string, force: boolean): Promise<PinAnswer> {
  const t = currentText();
  const wanted = areasToChange(mode);
  for (const { id } of wanted) setPending(id, { mode, stage: 'sending' });
  const outcome = await call('POST /panel/mode', {
    body: { area: 0, mode, pincode: pin, bypass: force, idempotency: oneTimeId() },
  });
  if (outcome.tag === 'failed') {
    for (const { id } of wanted) setPending(id, undefined);
    const { failure } = outcome;
    return pinAgain(t, failure);
  }
  for (const { id } of wanted) setPending(id, { mode, stage: 'accepted' });
  void Promise.all(wanted.map(({ id }) => confirmed(id, mode))).then(async (shown) => {
    const missing = wanted.filter((_, index) => shown[index] === false).map(({ name }) => name);
    if (missing.length > 0) {
      await refreshHouse();
      showToast({ icon: 'fault', message: t('later.unconfirmed', { names: missing.join(', ') }) });
    }
    for (const { id } of wanted) setPending(id, undefined);
  });
  return { tag: 'taken' };
}
