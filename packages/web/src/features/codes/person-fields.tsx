import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { PersonDraft } from '#features/codes/person-draft.ts';
import { faultsOf } from '#features/codes/person-draft.ts';
import { weekday } from '#features/codes/code-words.ts';
import type { CodeProblem } from '#features/codes/use-code-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { WeekdayPicker } from '#ui/weekday-picker.tsx';
import css from '#features/codes/person-fields.module.css';

export interface HomeArea {
  readonly id: number;
  readonly name: string;
}

interface PartProps {
  readonly draft: PersonDraft;
  /** It was tried to save it. */
  readonly tried: boolean;
  readonly problem: CodeProblem | undefined;
  readonly onChange: (draft: PersonDraft) => void;
}

/** What somebody is called, in the log and at the keypad. */
export function NameOf({ draft, tried, problem, onChange }: PartProps) {
  const t = useText();
  const faults = faultsOf(draft, limits.pinNameLength);
  const own = faults.has('nameLong')
    ? t('codes.nameLong', { most: limits.pinNameLength })
    : tried && faults.has('name')
      ? t('codes.nameMissing')
      : undefined;
  return (
    <Field
      label={t('codes.name')}
      hint={t('codes.nameHint')}
      limit={limits.pinNameLength}
      autoComplete="off"
      data-autofocus
      value={draft.name}
      error={own ?? (problem?.field === 'name' ? problem.text : undefined)}
      onChange={({ target }) => onChange({ ...draft, name: target.value })}
    />
  );
}

interface AreasProps extends PartProps {
  readonly areas: readonly HomeArea[];
  /** The panel lets one code open several. */
  readonly several: boolean;
}

/** Where the code works; a home of one area has nothing to choose. */
export function AreasOf({ draft, tried, problem, areas, several, onChange }: AreasProps) {
  const t = useText();
  const shut = useGateReason('crossAreaUserCode');
  if (areas.length < 2) return null;
  const [first] = draft.areas;
  const wrong =
    problem?.field === 'areas'
      ? problem.text
      : tried && draft.areas.length === 0
        ? t('codes.areaMissing')
        : undefined;
  if (!several && draft.areas.length < 2)
    return (
      <div>
        <Select
          label={t('codes.area')}
          value={String(first ?? '')}
          options={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => onChange({ ...draft, areas: [Number(id)] })}
        />
        {wrong === undefined ? (
          <p className={css['hint']}>{shut ?? t('codes.areaOne')}</p>
        ) : (
          <FieldError>{wrong}</FieldError>
        )}
      </div>
    );
  return (
    <fieldset className={css['group']}>
      <legend>{t('codes.areas')}</legend>
      {areas.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={draft.areas.includes(id)}
          wrong={wrong !== undefined}
          onChange={(on) =>
            onChange({
              ...draft,
              areas: areas
                .map((area) => area.id)
                .filter((one) => (one === id ? on : draft.areas.includes(one))),
            })
          }
        />
      ))}
      {wrong !== undefined && <FieldError>{wrong}</FieldError>}
    </fieldset>
  );
}

/** From when until when, and at which hours, a code works. */
export function TimesOf({ draft, tried, problem, onChange }: PartProps) {
  const t = useText();
  const faults = faultsOf(draft, limits.pinNameLength);
  return (
    <fieldset className={css['times']}>
      <legend>{t('codes.when')}</legend>
      <Fields>
        <Field
          label={t('codes.from')}
          type="datetime-local"
          hint={t('codes.fromHint')}
          value={draft.from}
          error={problem?.field === 'from' ? problem.text : undefined}
          onChange={({ target }) => onChange({ ...draft, from: target.value })}
        />
        <Field
          label={t('codes.until')}
          type="datetime-local"
          hint={t('codes.untilHint')}
          value={draft.until}
          error={
            faults.has('until')
              ? t('codes.untilOrder')
              : problem?.field === 'until'
                ? problem.text
                : undefined
          }
          onChange={({ target }) => onChange({ ...draft, until: target.value })}
        />
      </Fields>
      <Switch
        label={t('codes.onlyHours')}
        checked={draft.hours}
        onChange={(hours) => onChange({ ...draft, hours })}
      />
      {draft.hours && (
        <>
          <WeekdayPicker
            label={t('codes.days')}
            days={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
              day,
              short: weekday(day, 'short'),
              long: weekday(day, 'long'),
            }))}
            chosen={draft.days}
            error={
              tried && faults.has('days')
                ? t('codes.dayMissing')
                : problem?.field === 'days'
                  ? problem.text
                  : undefined
            }
            onChange={(days) => onChange({ ...draft, days })}
          />
          <Fields>
            <Field
              label={t('codes.starts')}
              type="time"
              value={draft.start}
              onChange={({ target }) => onChange({ ...draft, start: target.value || draft.start })}
            />
            <Field
              label={t('codes.ends')}
              type="time"
              hint={draft.end < draft.start ? t('codes.overnight') : undefined}
              value={draft.end}
              onChange={({ target }) => onChange({ ...draft, end: target.value || draft.end })}
            />
          </Fields>
        </>
      )}
    </fieldset>
  );
}

/** Which modes the code sets; without disarming it takes nothing away. */
export function ModesOf({ draft, tried, onChange }: PartProps) {
  const t = useText();
  const none = tried && draft.modes.length === 0;
  return (
    <fieldset className={css['group']}>
      <legend>{t('codes.modes')}</legend>
      {armModes.map((mode) => (
        <Checkbox
          key={mode}
          label={t(`mode.${mode}`)}
          checked={draft.modes.includes(mode)}
          wrong={none}
          onChange={(on) =>
            onChange({
              ...draft,
              modes: armModes.filter((one) => (one === mode ? on : draft.modes.includes(one))),
            })
          }
        />
      ))}
      {none ? (
        <FieldError>{t('codes.modesMissing')}</FieldError>
      ) : (
        !draft.modes.includes('disarm') && <p className={css['hint']}>{t('codes.modesHint')}</p>
      )}
    </fieldset>
  );
}

/** Whether arming and disarming is reported. */
export function ReportOf({ draft, fixed, onChange }: PartProps & { readonly fixed: boolean }) {
  const t = useText();
  return (
    <div>
      <Switch
        label={t('codes.latch')}
        checked={draft.latch}
        disabled={fixed}
        onChange={(latch) => onChange({ ...draft, latch })}
      />
      <p className={css['hint']}>{t(fixed ? 'codes.latchFixed' : 'codes.latchHint')}</p>
    </div>
  );
}
