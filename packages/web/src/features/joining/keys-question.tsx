import type { KeyClass } from '@homeward/contract/shapes/devices/network.ts';
import { useState } from 'react';
import { useJoiningAnswer } from '#features/joining/use-joining-answer.ts';
import type { Network } from '#features/joining/use-networks.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import css from '#features/joining/question.module.css';

interface KeysQuestionProps {
  readonly asks: readonly KeyClass[];
  readonly network: Network;
  readonly onAnswered: () => Promise<void>;
}

/** Which keys a device gets: all that it asks for, unless somebody takes one away. */
export function KeysQuestion({ network, asks, onAnswered }: KeysQuestionProps) {
  const t = useText();
  const [left, setLeft] = useState<readonly KeyClass[]>([]);
  const { busy, problem, answer } = useJoiningAnswer(onAnswered, network);
  const keys = asks.filter((one) => !left.includes(one));
  return (
    <form
      className={css['question']}
      aria-label={t('joining.keys')}
      onSubmit={(event) => {
        event.preventDefault();
        void answer({ keys });
      }}
    >
      <h2>{t('joining.keys')}</h2>
      <p className="dense">{t('joining.keysText')}</p>
      {asks.map((one) => (
        <Checkbox
          key={one}
          label={t(`joining.key.${one}`)}
          checked={keys.includes(one)}
          onChange={(on) => setLeft(on ? left.filter((other) => other !== one) : [...left, one])}
        />
      ))}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {t(keys.length === 0 ? 'joining.giveNone' : 'joining.give')}
        </Button>
      </div>
    </form>
  );
}
