import { setupCode } from '@homeward/contract/words/devices/setup-code.ts';
import { useState } from 'react';
import { useJoiningAnswer } from '#features/joining/use-joining-answer.ts';
import type { Network } from '#features/joining/use-networks.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import css from '#features/joining/question.module.css';

interface SetupCodeQuestionProps {
  readonly network: Network;
  readonly onAnswered: () => Promise<void>;
}

/** The code on a Matter device, by which the Matter server pairs it: it is sent once, and kept nowhere. */
export function SetupCodeQuestion({ network, onAnswered }: SetupCodeQuestionProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, answer } = useJoiningAnswer(onAnswered, network);
  const code = setupCode(typed);
  return (
    <form
      className={css['question']}
      aria-label={t('joining.matter')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (code !== '' && !busy) void answer({ code });
      }}
    >
      <h2>{t('joining.matter')}</h2>
      <p className="dense">{t('joining.matterText')}</p>
      <Field
        label={t('joining.matterField')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={260}
        value={typed}
        error={tried && code === '' ? t('joining.matterWrong') : problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {t('joining.matterSend')}
        </Button>
      </div>
    </form>
  );
}
