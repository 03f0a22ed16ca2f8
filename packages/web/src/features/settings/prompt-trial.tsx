import { useEffect, useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { testPrompt, type Prompt } from '#features/settings/prompt-sounds.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import '#ui/page-icons.ts';

const prompts = ['delay', 'chime', 'fault'] as const;

/** The sounds of the panel, to be heard in the browser: nothing sounds in the house. */
export function PromptTrial() {
  const t = useText();
  const [heard, setHeard] = useState<Prompt>();
  const [blocked, setBlocked] = useState(false);
  const [stop, setStop] = useState<() => void>();
  useEffect(() => () => stop?.(), [stop]);
  function hear(prompt: Prompt): void {
    const test = testPrompt(prompt);
    setBlocked(false);
    setHeard(prompt);
    setStop(() => test.stop);
    void test.done.then((outcome) => {
      setBlocked(outcome === 'blocked');
      setHeard((now) => (now === prompt ? undefined : now));
    });
  }
  return (
    <>
      <p className="muted">{t('settings.trialText')}</p>
      {blocked && <FieldError>{t('settings.trialBlocked')}</FieldError>}
      <Rows label={t('settings.trial')}>
        {prompts.map((prompt) => (
          <Row
            key={prompt}
            icon="volume"
            title={t(`settings.sound.${prompt}`)}
            note={t(`settings.soundNote.${prompt}`)}
            end={
              <Button
                icon="play"
                busy={heard === prompt}
                aria-label={t('settings.hear', { name: t(`settings.sound.${prompt}`) })}
                onClick={() => hear(prompt)}
              >
                {t('settings.listen')}
              </Button>
            }
          />
        ))}
      </Rows>
    </>
  );
}
