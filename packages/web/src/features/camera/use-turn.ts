import { useCallback, useEffect, useRef } from 'react';
import { call } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Which way a camera turns: 1 is right, up and nearer. */
export interface Way {
  readonly pan?: -1 | 1;
  readonly tilt?: -1 | 1;
  readonly zoom?: -1 | 1;
}

/** Ms between two words to a camera that is kept turning, and for how long each holds: a lost release stops it soon. */
const sayEvery = 600;
const holdsMs = 1000;

const wantsPin = (failure: Failure): boolean =>
  failure.tag === 'refused' && failure.message === 'v2_mg_pin_required';

export interface Turning {
  /** Turns it until `halt`, or a second after nobody says so any more. */
  readonly begin: (way: Way) => void;
  readonly halt: () => void;
  readonly goTo: (preset: string) => void;
}

/** Turns a camera. While its area is armed the panel asks for a code, which stands for as long as this view is open. */
export function useTurn(id: string, name: string): Turning {
  const t = useText();
  const code = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const isTurning = useRef(false);

  const proven = useCallback(() => (code.current === undefined ? {} : { pincode: code.current }), []);
  const turn = useCallback(
    (way: Way) =>
      call('POST /camera/turn', { body: { device_id: id, ...way, for_ms: holdsMs, ...proven() } }),
    [id, proven],
  );

  const halt = useCallback((): void => {
    clearInterval(timer.current);
    if (!isTurning.current) return;
    isTurning.current = false;
    void turn({});
  }, [turn]);
  useEffect(() => halt, [halt]);

  /** Says what was refused; a code that is wanted is asked for, and what it was for is done once. */
  const settle = useCallback(
    (outcome: Outcome<unknown>, again: () => Promise<Outcome<unknown>>): void => {
      if (outcome.tag === 'done') return;
      clearInterval(timer.current);
      isTurning.current = false;
      if (!wantsPin(outcome.failure))
        return showToast({ icon: 'fault', message: refusalText(t, outcome.failure), about: 'turn' });
      askPin({
        title: t('camera.turnPin', { name }),
        run: async (pin) => {
          code.current = pin;
          const second = await again();
          if (second.tag === 'done') return { tag: 'taken' };
          code.current = undefined;
          return pinAgain(t, second.failure);
        },
      });
    },
    [t, name],
  );

  const begin = useCallback(
    (way: Way): void => {
      if (isTurning.current) return;
      isTurning.current = true;
      const say = () => void turn(way).then((outcome) => settle(outcome, () => turn(way)));
      timer.current = setInterval(say, sayEvery);
      say();
    },
    [turn, settle],
  );

  const goTo = useCallback(
    (preset: string): void => {
      const send = () => call('POST /camera/preset', { body: { device_id: id, name: preset, ...proven() } });
      void send().then((outcome) => settle(outcome, send));
    },
    [id, proven, settle],
  );

  return { begin, halt, goTo };
}
