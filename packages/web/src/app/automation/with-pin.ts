import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';

interface Act<Data> {
  /** What the code is asked for, such as "Save Porch". */
  readonly title: string;
  /** The code is known to be needed; else it is asked for where the panel wants it. */
  readonly pinFirst: boolean;
  readonly run: (pincode: string | undefined) => Promise<Outcome<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onFailed: (failure: Failure) => void;
}

/** Refusals that another code would mend; the rest are said on the page. */
const ofTheCode = ['18', '44', '45'];
const isOfTheCode = (failure: Failure): boolean =>
  failure.tag === 'refused' &&
  (ofTheCode.includes(failure.panelCode) ||
    failure.code === '018' ||
    failure.message === 'v2_mg_not_allowed');

/** Does what may take the owner's code: at once, or with the pad, which stays until the code is right. */
export async function withPin<Data>({ title, pinFirst, run, onDone, onFailed }: Act<Data>): Promise<void> {
  const ask = (): void =>
    askPin({
      title,
      run: async (pin) => {
        const outcome = await run(pin);
        if (outcome.tag === 'done') {
          onDone(outcome.data);
          return { tag: 'taken' };
        }
        const { failure } = outcome;
        if (isOfTheCode(failure))
          return {
            tag: 'again',
            message: refusalText(currentText(), failure),
            lockedUntil: lockedUntil(failure),
          };
        onFailed(failure);
        return { tag: 'taken' };
      },
    });
  if (pinFirst) return ask();
  const outcome = await run(undefined);
  if (outcome.tag === 'done') return onDone(outcome.data);
  const { failure } = outcome;
  if (failure.tag === 'refused' && failure.message === 'v2_mg_pin_required') return ask();
  onFailed(failure);
}
