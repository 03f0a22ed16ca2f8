import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';

interface LetInProps {
  /** The company, by name. */
  readonly who: string;
  /** Minutes that were asked for; 0 where nobody said. */
  readonly wanted: number;
  /** They are in already: this gives another end. */
  readonly more: boolean;
  readonly reload: () => Promise<void>;
}

/** What an owner chooses between, in minutes: 15 minutes to a day. */
const steps = [15, 30, 60, 120, 240, 480, 720, 1440].filter(
  (minutes) => minutes >= limits.consentMinutes.min && minutes <= limits.consentMinutes.max,
);
const nearest = (wanted: number): number =>
  steps.reduce(
    (best, step, index) => (Math.abs(step - wanted) < Math.abs((steps[best] ?? 0) - wanted) ? index : best),
    0,
  );

/** Lets the company in for as long as the owner chooses, by the owner's code. */
export function LetIn({ who, wanted, more, reload }: LetInProps) {
  const t = useText();
  const [place, setPlace] = useState(() => nearest(wanted === 0 ? limits.consentMinutes.standard : wanted));
  const minutes = steps[place] ?? limits.consentMinutes.standard;
  const span = spanText(minutes * 60_000);
  function letIn(): void {
    askPin({
      title: t(more ? 'access.moreAct' : 'access.letAct', { who, span }),
      run: async (pincode) => {
        const outcome = await call('POST /panel/consent', { body: { minutes, pincode } });
        if (outcome.tag === 'failed') return pinAgain(t, outcome.failure);
        await reload();
        return { tag: 'taken' };
      },
    });
  }
  return (
    <div className="stack">
      <Slider
        label={t('access.howLong')}
        value={place}
        min={0}
        max={steps.length - 1}
        step={1}
        valueText={span}
        onChange={setPlace}
      />
      <Button kind="primary" icon="key" onClick={letIn}>
        {t(more ? 'access.moreAct' : 'access.letAct', { who, span })}
      </Button>
    </div>
  );
}
