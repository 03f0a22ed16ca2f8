import type { SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';
import { ModesPicker, OneOf } from '#features/automation/choice-pickers.tsx';
import {
  conditionAbout,
  conditionDoing,
  conditionSubjectOf,
  conditionVerbOf,
  conditionVerbs,
} from '#features/automation/condition-choices.ts';
import { FencePicker, SubjectPicker, type PickerProps } from '#features/automation/part-picker.tsx';
import { conditionSubjects } from '#features/automation/subjects.ts';
import { DaysPicker, PeriodPicker, RangePicker } from '#features/automation/value-pickers.tsx';
import { CameHomePicker, SincePicker, WhoPicker } from '#features/automation/who-pickers.tsx';

/** The choice behind a phrase of what must hold. */
export function ConditionPicker({
  telling,
  slot,
  part,
  error,
  onChange,
}: PickerProps<SimpleCondition | null>) {
  const { t } = telling;
  if (part === null || slot === 'subject')
    return (
      <SubjectPicker
        telling={telling}
        choices={conditionSubjects(telling)}
        chosen={part === null ? '' : conditionSubjectOf(part)}
        onChoose={(id) => {
          const next = conditionAbout(telling, id, part ?? undefined);
          if (next !== null) onChange(next, true);
        }}
      />
    );
  if (slot === 'verb')
    return (
      <OneOf
        label={t('automation.pick.verb')}
        choices={conditionVerbs(telling, part)}
        chosen={conditionVerbOf(part)}
        onChoose={(id) => onChange(conditionDoing(telling, id, part), true)}
      />
    );
  switch (part.tag) {
    case 'setBy':
      return (
        <WhoPicker
          telling={telling}
          who={part.by}
          anyone={false}
          onChoose={(by) => onChange({ ...part, by: by ?? part.by }, true)}
        />
      );
    case 'cameHome': {
      const Picker = slot === 'since' ? SincePicker : CameHomePicker;
      return <Picker telling={telling} part={part} onChange={(next) => onChange(next, false)} />;
    }
    case 'mode':
      return (
        <ModesPicker
          telling={telling}
          value={part.modes}
          onChange={(modes) => onChange({ ...part, modes }, false)}
        />
      );
    case 'measure':
      return (
        <RangePicker
          key={part.measure}
          telling={telling}
          {...part}
          error={error}
          onChange={(range) => onChange({ ...part, ...range }, false)}
        />
      );
    case 'period':
      return slot === 'days' ? (
        <DaysPicker
          telling={telling}
          value={part.period.days}
          error={error}
          onChange={(days) => onChange({ ...part, period: { ...part.period, days } }, false)}
        />
      ) : (
        <PeriodPicker
          telling={telling}
          {...part.period}
          onChange={(span) => onChange({ ...part, period: { ...part.period, ...span } }, false)}
        />
      );
    case 'inside':
      return (
        <FencePicker
          telling={telling}
          chosen={part.fence}
          onChoose={(fence) => onChange({ ...part, fence }, true)}
        />
      );
    case 'dark':
    case 'alarm':
    case 'device':
      return null;
  }
}
