import { ownModeIcons } from '@homeward/contract/words/panel/arm-modes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { OwnMode } from '@homeward/contract/shapes/panel/own-mode.ts';
import { useState } from 'react';
import { namedModes, ownModesOf } from '#features/modes/mode-drafts.ts';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { saySaved } from '#features/settings/undo-change.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { useHouse } from '#lib/house/house.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/modes/modes.module.css';

interface ModeNamesProps {
  readonly modes: readonly OwnMode[];
  readonly reload: () => Promise<void>;
}

/** What the home calls its home modes, and their icons. A blank name is the usual one. */
export function ModeNames({ modes, reload }: ModeNamesProps) {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const { busy, problem, act } = useAct();
  const [tried, setTried] = useState(false);
  const form = useFormDraft('modes', { modes: ownModesOf(modes) });
  const { start, draft, dirty, change, reset, settle } = form;
  const save = useUnsaved(dirty && !busy);
  // What each is called in the end: two buttons of one name would guard differently.
  const names = [
    ...draft.modes.map(({ name }, index) => name.trim() || t('modes.usual', { no: index + 1 })),
    t('mode.arm'),
    t('mode.disarm'),
  ].map((name) => name.toLowerCase());
  const wrongOf = (index: number): string | undefined =>
    draft.modes[index]?.name.trim() !== '' && names.some((name, at) => at !== index && name === names[index])
      ? t('modes.taken')
      : undefined;
  const fits = draft.modes.every((_, index) => wrongOf(index) === undefined);
  const put = (index: number, patch: Partial<OwnMode>): void =>
    change({ modes: draft.modes.map((one, at) => (at === index ? { ...one, ...patch } : one)) });

  const readAnew = async (): Promise<void> => {
    await Promise.all([reload(), loadHouse(panel)]);
  };
  async function submit(): Promise<void> {
    setTried(true);
    if (!fits) return;
    const edit = sharedEdit({
      start,
      draft,
      read: () =>
        standingAtPanel(async () => {
          const now = await call('GET /panel/own_modes');
          return now.tag === 'failed' ? now : done({ modes: ownModesOf(now.data.modes) });
        }),
      tell: (told) =>
        told.modes.map(({ mode, name, icon }) => ({
          label: t('modes.nameOf', { no: mode.slice(-1) }),
          value: name,
          raw: icon,
        })),
      onTheirs: async () => {
        await readAnew();
        reset();
      },
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('PUT /panel/own_modes', { body: startingFrom(revision, { modes: namedModes(mine.modes) }) }),
      ),
    );
    if (outcome.tag === 'failed') return;
    await settle(draft, readAnew);
    void saySaved('modes', readAnew);
  }
  return (
    <Section title={t('modes.names')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && !busy) void submit();
        }}
      >
        <p className="muted">{t('modes.namesText')}</p>
        {draft.modes.map(({ mode, name, icon }, index) => (
          <div key={mode} className={css['name']}>
            <Icon name={icon} />
            <Field
              label={t('modes.nameOf', { no: index + 1 })}
              value={name}
              maxLength={limits.modeNameLength}
              autoComplete="off"
              placeholder={t('modes.usual', { no: index + 1 })}
              error={tried ? wrongOf(index) : undefined}
              onChange={({ target }) => put(index, { name: target.value })}
            />
            <Select
              label={t('modes.icon')}
              value={icon}
              options={ownModeIcons.map((value) => ({ value, label: t(`modes.icon.${value}`) }))}
              onChange={(value) => put(index, { icon: value })}
            />
          </div>
        ))}
        <ProblemLine text={problem?.text} />
        <FormActions>
          {dirty && <Button onClick={() => reset()}>{t('settings.discard')}</Button>}
          <Button ref={save} kind="primary" type="submit" busy={busy} off={!dirty}>
            {t('settings.save')}
          </Button>
        </FormActions>
      </form>
    </Section>
  );
}
