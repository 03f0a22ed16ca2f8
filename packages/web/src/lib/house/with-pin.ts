import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface PinAct<Data> {
  /** What the PIN is asked for, such as "Save Porch". */
  readonly title: string;
  /** The PIN is known to be needed; else it is asked for where the panel wants it. */
  readonly pinFirst?: boolean | undefined;
  readonly run: (pin?: string) => Promise<Outcome<Data>>;
  readonly onDone?: ((data: Data) => void) | undefined;
  /** Says what no other PIN would mend, in its own place; left out, a message says it, or the pad where it is open. */
  readonly onFailed?: ((failure: Failure) => void) | undefined;
}

const isOfThePin = (failure: Failure): boolean =>
  failure.tag === 'refused' &&
  (['44', '45'].includes(failure.panelCode) ||
    failure.code === codes.loginBlocked ||
    failure.message === 'v2_mg_not_allowed');

/** Does what may take a PIN: at once, or with the pad, which stays until the PIN is right. */
export async function withPin<Data>({ title, pinFirst, run, onDone, onFailed }: PinAct<Data>): Promise<void> {
  const t = currentText();
  const outcome = pinFirst ? undefined : await run();
  if (outcome?.tag === 'done') return onDone?.(outcome.data);
  const failure = outcome?.failure;
  if (failure !== undefined && !(failure.tag === 'refused' && failure.message === 'v2_mg_pin_required')) {
    if (onFailed !== undefined) return onFailed(failure);
    return showToast({ icon: 'fault', message: refusalText(t, failure) });
  }
  askPin({
    title,
    run: async (pin) => {
      const answer = await run(pin);
      if (answer.tag === 'done') onDone?.(answer.data);
      else if (onFailed !== undefined && !isOfThePin(answer.failure)) onFailed(answer.failure);
      else return pinAgain(t, answer.failure);
      return { tag: 'taken' };
    },
  });
}

/** A PIN as calls take it. */
export const pinOf = (pincode: string | undefined) => (pincode === undefined ? {} : { pincode });
