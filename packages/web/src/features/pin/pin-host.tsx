import { useState } from 'react';
import { PinDialog } from '#features/pin/pin-dialog.tsx';
import { proveAnew, type ProofAsked } from '#lib/client/proof.ts';
import { closePin, usePinQuestion, type PinAnswer, type PinQuestion } from '#lib/dialogs/ask-pin.ts';
import { isAside, useAlarms, useAttention } from '#lib/house/alarms.ts';
import { usePinDigits } from '#lib/house/pin-digits.ts';

/** The one PIN pad, over the alarm layer where there is one. */
export function PinHost() {
  const question = usePinQuestion((state) => state.question);
  const attention = useAttention();
  const overAlarm = useAlarms().some((alarm) => !isAside(attention, alarm));
  // A new pad where the layers change, so that it lies over what it was opened from.
  return question === undefined ? null : (
    <Question key={`${question.title} ${overAlarm}`} question={question} overAlarm={overAlarm} />
  );
}

function Question({ question, overAlarm }: { readonly question: PinQuestion; readonly overAlarm: boolean }) {
  const [refused, setRefused] = useState<Extract<PinAnswer, { tag: 'again' }>>();
  const digits = usePinDigits();
  async function submit(pin: string): Promise<boolean> {
    const answer = await question.run(pin);
    if (answer.tag === 'again') {
      setRefused(answer);
      return false;
    }
    if (answer.tag === 'taken' && usePinQuestion.getState().question === question) closePin();
    return true;
  }
  const { endsLock } = refused ?? {};
  async function prove(asked: ProofAsked) {
    if (await proveAnew(asked)) setRefused(undefined);
  }
  return (
    <PinDialog
      title={question.title}
      {...digits}
      error={refused?.message}
      lockedUntil={refused?.lockedUntil}
      overAlarm={overAlarm}
      onProve={endsLock && (() => void prove(endsLock))}
      onSubmit={submit}
      onClose={closePin}
    />
  );
}
