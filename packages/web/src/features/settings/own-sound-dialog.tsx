import { soundMs, soundProblem } from '@homeward/contract/rules/panel/sound-file.ts';
import type { OwnSound } from '@homeward/contract/shapes/panel/own-sound.ts';
import { alarmSounds, soundLimits, type SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { fileOf, mostFileBytes, readSound } from '#features/settings/read-sound.ts';
import { SoundAtHome } from '#features/settings/sound-at-home.tsx';
import { secondsOf, soundWords } from '#features/settings/sound-words.ts';
import { saySaved } from '#features/settings/undo-change.ts';
import { useHearing } from '#features/settings/use-hearing.ts';
import { useRecorder } from '#features/settings/use-recorder.ts';
import { call, refusalTexts } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { textIfKnown, useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import css from '#features/settings/own-sound-dialog.module.css';

interface OwnSoundDialogProps {
  readonly use: SoundUse;
  readonly own: OwnSound | undefined;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}

/** A file's name without its ending, as the name of its sound. */
const nameOf = (file: string): string => file.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, soundLimits.name);

/** Gives a use another sound: from a file, by recording one, or the built-in one again. */
export function OwnSoundDialog({ use, own, reload, onClose }: OwnSoundDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { heard, blocked, hear } = useHearing();
  const [samples, setSamples] = useState<Int16Array>();
  const [wrong, setWrong] = useState<string>();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const title = t('settings.soundOf', { name: t(`settings.sound.${use}`) });
  const nameFault = name.trim() === '' ? t('settings.soundNameMissing') : undefined;

  async function take(bytes: Uint8Array<ArrayBuffer>, called: string): Promise<void> {
    setSamples(undefined);
    setWrong(undefined);
    const read = await readSound(bytes);
    if (read === null) return setWrong(t('settings.soundUnreadable'));
    const why = soundProblem(use, read);
    if (why !== null) {
      await refusalTexts();
      return setWrong(textIfKnown(why, {}) ?? t('settings.soundUnreadable'));
    }
    setSamples(read);
    setName((before) => before || called);
  }
  const recorder = useRecorder((bytes) => void take(bytes, t('settings.soundRecorded')));

  async function pick(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > mostFileBytes) {
      setSamples(undefined);
      return setWrong(t('settings.soundTooLarge'));
    }
    await take(new Uint8Array(await file.arrayBuffer()), nameOf(file.name));
  }
  async function finish(saved: Promise<{ readonly tag: 'done' | 'failed' }>): Promise<void> {
    if ((await saved).tag === 'failed') return;
    onClose();
    await reload();
    void saySaved('sounds', reload);
  }
  function submit(): void {
    setTried(true);
    if (samples === undefined || nameFault !== undefined) return;
    const body = { use, name: name.trim(), content: fileOf(samples) };
    void finish(act(() => call('POST /panel/own_sound', { body })));
  }
  const isRecording = recorder.state === 'recording';
  return (
    <DialogForm
      title={title}
      dirty={samples !== undefined}
      verb={t('settings.save')}
      busy={busy}
      off={samples === undefined}
      problem={problem?.text}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css['now']}>
        <p className={css['what']}>
          <span className="muted">{t('settings.soundNow')}</span> {soundWords(t, own)}
        </p>
        <SoundAtHome use={use} />
        {own !== undefined && (
          <Button
            icon="refresh"
            busy={busy}
            onClick={() => void finish(act(() => call('DELETE /panel/own_sound', { body: { use } })))}
          >
            {t('settings.soundReset')}
          </Button>
        )}
      </div>
      {alarmSounds.has(use) && <p className="muted dense">{t('settings.soundAlarmNote')}</p>}
      <div className={css['from']}>
        <FileField
          label={t('settings.soundFile')}
          hint={t('settings.soundFileNote')}
          accept="audio/*,.wav,.mp3,.ogg"
          onPicked={([file]) => void pick(file)}
        />
        {recorder.state === 'unable' ? (
          <p className="muted dense">{t('settings.soundNoRecording')}</p>
        ) : (
          <Button
            icon={isRecording ? 'stop' : 'mic'}
            busy={recorder.state === 'starting'}
            onClick={isRecording ? recorder.stop : recorder.start}
          >
            {t(isRecording ? 'settings.soundStop' : 'settings.soundRecord')}
          </Button>
        )}
      </div>
      <div role="status" className={css['said']}>
        {isRecording && <p>{t('settings.soundRecording')}</p>}
      </div>
      {recorder.state === 'denied' && <FieldError>{t('settings.soundNoMicrophone')}</FieldError>}
      {wrong !== undefined && <FieldError>{wrong}</FieldError>}
      {blocked && <FieldError>{t('settings.trialBlocked')}</FieldError>}
      {samples !== undefined && (
        <>
          <div className={css['new']}>
            <Field
              label={t('settings.soundName')}
              limit={soundLimits.name}
              value={name}
              error={tried ? nameFault : undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <Button icon="play" busy={heard === 'new'} onClick={() => hear('new', samples)}>
              {t('settings.listen')}
            </Button>
          </div>
          <p className="muted dense">{t('settings.soundNew', { seconds: secondsOf(soundMs(samples)) })}</p>
        </>
      )}
    </DialogForm>
  );
}
