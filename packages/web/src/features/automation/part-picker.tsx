import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import { AlarmKindPicker, FaultPicker, ModePicker, OneOf } from '#features/automation/choice-pickers.tsx';
import { ClockPicker, RepeatPicker } from '#features/automation/moment-pickers.tsx';
import type { Telling } from '#features/automation/names.ts';
import type { Slot } from '#features/automation/sentence.ts';
import { triggerSubjects } from '#features/automation/subjects.ts';
import {
  triggerAbout,
  triggerDoing,
  triggerSubjectOf,
  triggerVerbOf,
  triggerVerbs,
} from '#features/automation/trigger-choices.ts';
import { DurationPicker, RangePicker } from '#features/automation/value-pickers.tsx';
import { WhoPicker } from '#features/automation/who-pickers.tsx';
import { ChoiceList, type Choice } from '#ui/choice-list.tsx';

interface SubjectProps {
  readonly telling: Telling;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}
export const SubjectPicker = ({ telling: { t }, choices, chosen, onChoose }: SubjectProps) => (
  <ChoiceList
    label={t('automation.pick.subject')}
    choices={choices}
    chosen={[chosen]}
    search={{ label: t('automation.pick.search'), none: t('automation.pick.noMatch') }}
    onChoose={onChoose}
  />
);

/** What a picker says of a change: `done` closes it, as after a choice; a form stays open while somebody types. */
export interface PickerProps<Part> {
  readonly telling: Telling;
  readonly slot: Slot;
  readonly part: Part;
  readonly error?: string | undefined;
  readonly onChange: (part: NonNullable<Part>, done: boolean) => void;
}

const usual = [60, 300, 600, 1800, 3600] as const;

interface FenceProps {
  readonly telling: Telling;
  readonly chosen: string;
  readonly onChoose: (fence: Telling['options']['fences'][number]['id']) => void;
}
export const FencePicker = ({ telling: { t, options }, chosen, onChoose }: FenceProps) => (
  <OneOf
    label={t('automation.pick.fence')}
    choices={options.fences.map(({ id, name }) => ({ id, label: name }))}
    chosen={chosen}
    onChoose={(id) => {
      const fence = options.fences.find((one) => one.id === id);
      if (fence !== undefined) onChoose(fence.id);
    }}
  />
);

/** The choice behind a phrase of what starts a rule. */
export function TriggerPicker({ telling, slot, part, error, onChange }: PickerProps<Trigger | null>) {
  const { t } = telling;
  if (part === null || slot === 'subject')
    return (
      <SubjectPicker
        telling={telling}
        choices={triggerSubjects(telling)}
        chosen={part === null ? '' : triggerSubjectOf(part)}
        onChoose={(id) => {
          const next = triggerAbout(telling, id, part);
          if (next !== null) onChange(next, true);
        }}
      />
    );
  if (slot === 'verb')
    return (
      <OneOf
        label={t('automation.pick.verb')}
        choices={triggerVerbs(telling, part)}
        chosen={triggerVerbOf(part)}
        onChoose={(id) => onChange(triggerDoing(telling, id, part), true)}
      />
    );
  switch (part.tag) {
    case 'openFor':
    case 'closedFor':
      return (
        <DurationPicker
          telling={telling}
          seconds={part.seconds}
          proposals={usual}
          onChange={(seconds) => onChange({ ...part, seconds }, false)}
        />
      );
    case 'measure':
      return slot === 'range' ? (
        <RangePicker
          key={part.measure}
          telling={telling}
          {...part}
          error={error}
          onChange={(range) => onChange({ ...part, ...range }, false)}
        />
      ) : (
        <DurationPicker
          telling={telling}
          seconds={part.forSeconds}
          least={0}
          proposals={[0, ...usual]}
          onChange={(forSeconds) => onChange({ ...part, forSeconds }, false)}
        />
      );
    case 'mode':
    case 'exitBegan':
    case 'entryBegan':
      if (slot === 'who' && part.tag === 'mode')
        return (
          <WhoPicker
            telling={telling}
            who={part.by ?? null}
            anyone
            onChoose={(by) =>
              onChange(
                { tag: 'mode', area: part.area, mode: part.mode, ...(by === null ? {} : { by }) },
                true,
              )
            }
          />
        );
      return (
        <ModePicker
          telling={telling}
          value={part.mode}
          armedOnly={part.tag !== 'mode'}
          onChange={(mode) => onChange({ ...part, mode }, true)}
        />
      );
    case 'alarm':
      return (
        <AlarmKindPicker
          telling={telling}
          value={part.kind}
          onChange={(kind) => onChange({ ...part, kind }, true)}
        />
      );
    case 'fault':
      return (
        <FaultPicker
          telling={telling}
          value={part}
          onChange={(next) => onChange({ ...part, ...next }, true)}
        />
      );
    case 'time': {
      const Picker = slot === 'clock' ? ClockPicker : RepeatPicker;
      return (
        <Picker
          telling={telling}
          moment={part.moment}
          error={error}
          onChange={(moment) => onChange({ ...part, moment }, false)}
        />
      );
    }
    case 'arrived':
    case 'left':
      return (
        <FencePicker
          telling={telling}
          chosen={part.fence}
          onChoose={(fence) => onChange({ ...part, fence }, true)}
        />
      );
    case 'random':
      return (
        <OneOf
          label={t('automation.pick.percent')}
          choices={[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((percent) => ({
            id: String(percent),
            label: t('automation.percentAnHour', { percent }),
          }))}
          chosen={String(part.percent)}
          onChoose={(id) => onChange({ ...part, percent: Number(id) }, true)}
        />
      );
    case 'pressed':
      return <ButtonPicker telling={telling} part={part} onChange={onChange} />;
    default:
      return null;
  }
}

type Pressed = Extract<Trigger, { tag: 'pressed' }>;
const buttons = ['1', '2', '3', '4'] as const;
function ButtonPicker({
  telling: { t },
  part,
  onChange,
}: {
  readonly telling: Telling;
  readonly part: Pressed;
  readonly onChange: (part: Trigger, done: boolean) => void;
}) {
  const names =
    part.action === null || buttons.some((one) => one === part.action) ? buttons : [...buttons, part.action];
  return (
    <OneOf
      label={t('automation.pick.button')}
      choices={[
        { id: '', label: t('automation.anyButton') },
        ...names.map((id) => ({ id, label: t('automation.button', { no: id }) })),
      ]}
      chosen={part.action ?? ''}
      onChoose={(id) => onChange({ ...part, action: id === '' ? null : id }, true)}
    />
  );
}
