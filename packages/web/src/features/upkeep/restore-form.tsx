import { backupLimits } from '@homeward/contract/words/panel/backup-limits.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { tellBegun } from '#features/upkeep/begun.ts';
import { call } from '#lib/client/call.ts';
import { longDay, timeOfDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { textIfKnown, useText, type Text } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Section } from '#ui/page.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/upkeep/restore-form.module.css';

type Preview = NonNullable<DataOf<'POST /panel/config/restore'>['preview']>;

/** A file as base64. Null where it cannot be read or is too large. */
async function base64Of(file: File): Promise<string | null> {
  if (file.size > backupLimits.file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Setting the panel up from a file: first what would change, then the act. */
export function RestoreForm() {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [file, setFile] = useState<{ readonly name: string; readonly content: string | null }>();
  const [passphrase, setPassphrase] = useState('');
  const [otherPanel, setOtherPanel] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const content = file?.content ?? null;
  const ready = content !== null && passphrase !== '';

  function anew(): void {
    setPreview(undefined);
    clear();
  }
  async function submit(dry: boolean): Promise<void> {
    if (content === null) return;
    const outcome = await act(() =>
      call('POST /panel/config/restore', {
        body: { file: content, passphrase, dry, otherPanel },
        within: 60_000,
      }),
    );
    if (outcome.tag === 'failed') return;
    if (dry) return setPreview(outcome.data.preview ?? undefined);
    anew();
    setFile(undefined);
    setPassphrase('');
    tellBegun();
  }
  return (
    <Section title={t('upkeep.restore')}>
      <Card>
        <p className="muted">{t('upkeep.restoreText')}</p>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (ready && !busy) void submit(true);
          }}
        >
          <Fields>
            <div className={css['file']}>
              <Field
                label={t('upkeep.file')}
                type="file"
                accept=".hwbackup"
                error={file !== undefined && content === null ? t('upkeep.fileTooLarge') : undefined}
                onChange={({ target }) => {
                  anew();
                  const chosen = target.files?.[0];
                  if (chosen === undefined) return setFile(undefined);
                  void base64Of(chosen).then((read) => setFile({ name: chosen.name, content: read }));
                }}
              />
            </div>
            <Field
              label={t('upkeep.passphrase')}
              type="password"
              autoComplete="off"
              value={passphrase}
              onChange={({ target }) => {
                anew();
                setPassphrase(target.value);
              }}
            />
          </Fields>
          <Switch
            label={t('upkeep.otherPanel')}
            checked={otherPanel}
            onChange={(on) => {
              anew();
              setOtherPanel(on);
            }}
          />
          {problem !== undefined && <FieldError>{problem.text}</FieldError>}
          <FormActions>
            <Button type="submit" icon="search" busy={busy && preview === undefined} off={!ready}>
              {t('upkeep.preview')}
            </Button>
          </FormActions>
        </form>
        {preview !== undefined && (
          <Differences preview={preview} busy={busy} onRestore={() => void submit(false)} />
        )}
      </Card>
    </Section>
  );
}

/** "Rules: 2 new, 1 changed", by part. */
function partsOf(
  t: Text,
  { differences }: Preview,
): readonly { readonly part: string; readonly names: string }[] {
  const parts = [...new Set(differences.map(({ part }) => part))];
  return parts.map((part) => ({
    part: textIfKnown(`upkeep.part.${part}`, {}) ?? part,
    names: differences
      .filter((one) => one.part === part)
      .map(({ name, change }) => t(`upkeep.change.${change}`, { name: name === '' ? t('upkeep.all') : name }))
      .join(', '),
  }));
}

interface DifferencesProps {
  readonly preview: Preview;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

function Differences({ preview, busy, onRestore }: DifferencesProps) {
  const t = useText();
  const { problem, panelName, takenAt, codes, secretsMissing } = preview;
  const parts = partsOf(t, preview);
  return (
    <section className={css['preview']} aria-label={t('upkeep.wouldChange')} role="status">
      <h3>{t('upkeep.wouldChange')}</h3>
      <p className="muted">
        {t('upkeep.takenAt', { name: panelName, day: longDay(takenAt), time: timeOfDay(takenAt) })}
      </p>
      {parts.length === 0 ? (
        <p>{t('upkeep.nothingChanges')}</p>
      ) : (
        <dl className={css['parts']}>
          {parts.map(({ part, names }) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>{names}</dd>
            </div>
          ))}
        </dl>
      )}
      {codes === 'setAnew' && (
        <Banner tone="delay" icon="key">
          {t('upkeep.codesAnew')}
        </Banner>
      )}
      {secretsMissing > 0 && (
        <Banner tone="delay" icon="lock">
          {t('upkeep.secretsMissing', { count: secretsMissing })}
        </Banner>
      )}
      {problem === null ? (
        <FormActions>
          <Button kind="danger" icon="refresh" busy={busy} off={parts.length === 0} onClick={onRestore}>
            {t('upkeep.restoreStart')}
          </Button>
        </FormActions>
      ) : (
        <Banner tone="fault" icon="fault" title={t('upkeep.cannot')}>
          {textIfKnown(problem.why, {}) ?? problem.why}
        </Banner>
      )}
    </section>
  );
}
