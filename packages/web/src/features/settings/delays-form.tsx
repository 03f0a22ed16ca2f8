import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { DelayPicture } from '#features/settings/delay-picture.tsx';
import type { AlarmTimes, DelayMode, Delays, ProvisionedArea } from '#features/settings/delays.ts';
import { WhatIf } from '#features/forms/what-if.tsx';
import { useLookedFor } from '#features/settings/use-looked-for.ts';
import { saySaved } from '#features/settings/undo-change.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/settings/delays-form.module.css';

const modes = ['arm', 'home_1', 'home_2', 'home_3'] as const satisfies readonly DelayMode[];
const fields = ['exit', 'entry1', 'entry2'] as const satisfies readonly (keyof Delays)[];
/** Seconds; the region profile narrows them, and the panel says so. */
const bounds = limits.delay;
const isTime = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= bounds.min && seconds <= bounds.max;

interface DelaysFormProps {
  readonly areas: readonly ProvisionedArea[];
  readonly times: AlarmTimes;
  readonly reload: () => Promise<void>;
}

/** How long somebody has to leave and to disarm, area by area and mode by mode, with a picture of what follows. */
export function DelaysForm({ areas, times, reload }: DelaysFormProps) {
  const t = useText();
  const [area, setArea] = useState(areas[0]?.id);
  const chosen = areas.find(({ id }) => id === area) ?? areas[0];
  return (
    <div className="stack">
      {areas.length > 1 && (
        <Segmented
          label={t('settings.delays.area')}
          value={String(chosen?.id)}
          options={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => setArea(areas.find((one) => String(one.id) === id)?.id)}
        />
      )}
      {chosen !== undefined && <AreaDelays key={chosen.id} area={chosen} times={times} reload={reload} />}
    </div>
  );
}

/** The time that a refusal names, as `delays.arm.exit`; undefined where it is about something else. */
function timeAt(where: string): { readonly mode: DelayMode; readonly field: keyof Delays } | undefined {
  const [, named, time] = /^delays\.(\w+)\.(\w+)$/.exec(where) ?? [];
  const mode = modes.find((one) => one === named);
  const field = fields.find((one) => one === time);
  return mode === undefined || field === undefined ? undefined : { mode, field };
}

interface AreaDelaysProps {
  readonly area: ProvisionedArea;
  readonly times: AlarmTimes;
  readonly reload: () => Promise<void>;
}

function AreaDelays({ area, times, reload }: AreaDelaysProps) {
  const t = useText();
  const [mode, setMode] = useState<DelayMode>('arm');
  const { busy, problem, act, clear } = useAct();
  const { start, draft, dirty, change, reset, settle } = useFormDraft(`delays ${area.id}`, area.delays);
  const save = useUnsaved(dirty && !busy);
  useLookedFor();
  const own = draft[mode];
  const fits = modes.every((one) => fields.every((field) => isTime(draft[one][field])));
  /** The modes that are changed, as the call takes them. */
  const changedDelays = (mine = draft): Partial<typeof draft> =>
    Object.fromEntries(modes.filter((one) => !same(mine[one], start[one])).map((one) => [one, mine[one]]));
  async function submit(): Promise<void> {
    const edit = sharedEdit({
      start,
      draft,
      read: () =>
        standingAtPanel(async () => {
          const now = await call('GET /panel/provision/v2');
          return now.tag === 'failed' ? now : done(now.data.areas.find((one) => one.id === area.id)?.delays);
        }),
      tell: (delays) =>
        modes.flatMap((one) =>
          fields.map((field) => ({
            label: `${modeName(t, one, modes)} · ${t(`settings.delays.${field}`)}`,
            value: t('settings.unit.seconds', { count: delays[one][field] }),
          })),
        ),
      onTheirs: async () => {
        await reload();
        reset();
      },
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('PUT /panel/area', {
          body: startingFrom(revision, { area: area.id, delays: changedDelays(mine) }),
        }),
      ),
    );
    if (outcome.tag === 'failed') {
      const at = timeAt(refusedField(outcome.failure));
      if (at !== undefined) setMode(at.mode);
      return;
    }
    await settle(draft, reload);
    void saySaved('delays', reload);
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && fits && !busy) void submit();
      }}
    >
      <Segmented
        label={t('settings.delays.mode')}
        value={mode}
        options={modes.map((one) => ({ value: one, label: modeName(t, one, modes) }))}
        onChange={setMode}
      />
      <DelayPicture delays={own} times={times} />
      {problem !== undefined && timeAt(problem.where) === undefined && (
        <div role="alert">
          <Banner tone="alarm" icon="info" title={t('settings.refused')}>
            {problem.text}
          </Banner>
        </div>
      )}
      <div className={css['fields']}>
        {fields.map((field) => {
          const label = t(`settings.delays.${field}`);
          const was = area.delays[mode][field];
          const at = timeAt(problem?.where ?? '');
          const refused = at?.mode === mode && at.field === field ? problem?.text : undefined;
          const error = isTime(own[field]) ? refused : t('settings.rangeOf.seconds', bounds);
          return (
            <div key={field} id={`delays.${field}`} className={css['field']}>
              <p className={css['head']}>
                <span className={css['label']}>{label}</span>
                {own[field] !== was && (
                  <span className={css['was']}>
                    <Icon name="edit" size={16} />
                    {t('settings.was', { value: t('settings.unit.seconds', { count: was }) })}
                  </span>
                )}
              </p>
              <NumberStepper
                label={label}
                value={own[field]}
                {...bounds}
                step={5}
                unit={t('settings.short.seconds')}
                less={t('settings.less', { name: label })}
                more={t('settings.more', { name: label })}
                invalid={error !== undefined}
                onChange={(seconds) => {
                  clear();
                  change({ ...draft, [mode]: { ...own, [field]: seconds } });
                }}
              />
              {error === undefined ? (
                <p className={css['hint']}>{t(`settings.delays.${field}Hint`)}</p>
              ) : (
                <FieldError>{error}</FieldError>
              )}
            </div>
          );
        })}
      </div>
      <FormActions>
        <span className={css['effect']}>{t('settings.effect.arming')}</span>
        {dirty && (
          <Button
            onClick={() => {
              reset();
              clear();
            }}
          >
            {t('settings.discard')}
          </Button>
        )}
        {dirty && fits && <WhatIf change={{ area: { area: area.id, delays: changedDelays() } }} />}
        <Button ref={save} kind="primary" type="submit" busy={busy} off={!dirty || !fits}>
          {t('settings.delays.save')}
        </Button>
      </FormActions>
    </form>
  );
}
