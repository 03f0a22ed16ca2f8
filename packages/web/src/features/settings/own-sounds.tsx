import { samplesOf } from '@homeward/contract/rules/panel/sound-file.ts';
import type { OwnSound } from '@homeward/contract/shapes/panel/own-sound.ts';
import { alarmSounds, type SoundUse, soundUses } from '@homeward/contract/words/panel/sound-uses.ts';
import { useState } from 'react';
import { builtInSamples } from '#features/settings/hear-sound.ts';
import { OwnSoundDialog } from '#features/settings/own-sound-dialog.tsx';
import { soundWords } from '#features/settings/sound-words.ts';
import { useUndone } from '#features/settings/undo-change.ts';
import { useHearing } from '#features/settings/use-hearing.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import '#ui/page-icons.ts';

/** A file of the panel as samples; null where it is none. */
const heardIn = (content: string): Int16Array | null =>
  samplesOf(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));

/** All that the panel's speaker plays: each can be heard in this browser, and replaced by a sound of one's own. */
export function OwnSounds() {
  const t = useText();
  const undone = useUndone(({ count }) => count);
  const { data, problem, reload } = useAnswer('GET /panel/own_sounds', {}, { again: undone });
  const { heard, blocked, hear } = useHearing();
  const { problem: unread, act } = useAct();
  const [open, setOpen] = useState<SoundUse>();

  async function listen(use: SoundUse, own: OwnSound | undefined): Promise<void> {
    if (own === undefined) return hear(use, builtInSamples(use));
    const outcome = await act(() => call('GET /panel/own_sound', { query: { use } }));
    const samples = outcome.tag === 'failed' ? null : heardIn(outcome.data.content);
    if (samples !== null) hear(use, samples);
  }
  const sounds = data?.sounds ?? [];
  const of = (use: SoundUse): OwnSound | undefined => sounds.find((own) => own.use === use);
  return (
    <Section title={t('settings.sounds')}>
      <div className="stack">
        <p className="muted">{t('settings.soundsText')}</p>
        {blocked && <FieldError>{t('settings.trialBlocked')}</FieldError>}
        <ProblemLine text={unread?.text} />
        <Loaded
          ready={data !== undefined}
          problem={problem}
          failedTitle={t('settings.unread')}
          retryLabel={t('action.retry')}
          onRetry={() => void reload()}
        >
          <Rows label={t('settings.sounds')}>
            {soundUses.map((use) => {
              const name = t(`settings.sound.${use}`);
              return (
                <Row
                  key={use}
                  icon={alarmSounds.has(use) ? 'siren' : 'volume'}
                  title={name}
                  note={soundWords(t, of(use))}
                  end={
                    <>
                      <Button
                        icon="play"
                        busy={heard === use}
                        aria-label={t('settings.hear', { name })}
                        onClick={() => void listen(use, of(use))}
                      >
                        {t('settings.listen')}
                      </Button>
                      <Button
                        icon="edit"
                        aria-label={t('settings.soundChangeOf', { name })}
                        onClick={() => setOpen(use)}
                      >
                        {t('settings.soundChange')}
                      </Button>
                    </>
                  }
                />
              );
            })}
          </Rows>
        </Loaded>
      </div>
      {open !== undefined && (
        <OwnSoundDialog use={open} own={of(open)} reload={reload} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  );
}
