import { useState } from 'react';
import { useJoiningAnswer } from '#features/joining/use-joining-answer.ts';
import type { Network } from '#features/joining/use-networks.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import css from '#features/joining/question.module.css';

interface PinQuestionProps {
  /** The rest of its key, which stands on the device behind the PIN. */
  readonly rest: string;
  readonly network: Network;
  readonly onAnswered: () => Promise<void>;
}

/** The five digits that stand on the device: only who holds it knows them. */
export function PinQuestion({ network, rest, onAnswered }: PinQuestionProps) {
  const t = useText();
  const [pin, setPin] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, answer } = useJoiningAnswer(onAnswered, network);
  const isWhole = /^\d{5}$/.test(pin);
  return (
    <form
      className={css['question']}
      aria-label={t('joining.pin')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWhole) void answer({ pin });
      }}
    >
      <h2>{t('joining.pin')}</h2>
      <p className="dense">{t('joining.pinText')}</p>
      <Field
        label={t('joining.pinField')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={pin}
        hint={t('joining.pinRest', { rest })}
        error={tried && !isWhole ? t('joining.pinWrong') : problem}
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
      />
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {t('joining.pinSend')}
        </Button>
      </div>
    </form>
  );
}
