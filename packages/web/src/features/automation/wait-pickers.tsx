import type { RuleAction } from '@homeward/contract/shapes/automation/automation.ts';
import { goOns } from '@homeward/contract/words/automation/automation-lists.ts';
import { OneOf } from '#features/automation/choice-pickers.tsx';
import { conditionSentence } from '#features/automation/condition-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine } from '#features/automation/part-line.tsx';
import { ConditionPicker } from '#features/automation/condition-picker.tsx';
import type { Slot } from '#features/automation/sentence.ts';
import { useOpenPhrase } from '#features/automation/use-parts.ts';
import { DurationPicker } from '#features/automation/value-pickers.tsx';

type Wait = Extract<RuleAction, { tag: 'wait' | 'waitUntil' }>;

interface WaitProps {
  readonly telling: Telling;
  readonly slot: Slot;
  readonly part: Wait;
  readonly onChange: (part: Wait, done: boolean) => void;
}

const usual = [30, 60, 120, 300, 600, 1800, 3600] as const;
/** A rule stands still for a day at most. */
const day = 86_400;

/** How long a rule waits, for what, and what comes then. */
export function WaitPicker({ telling, slot, part, onChange }: WaitProps) {
  const { t } = telling;
  if (slot === 'lasting')
    return (
      <DurationPicker
        telling={telling}
        seconds={part.seconds}
        most={day}
        proposals={usual}
        onChange={(seconds) => onChange({ ...part, seconds }, false)}
      />
    );
  if (part.tag === 'wait') return null;
  if (slot === 'goOn')
    return (
      <OneOf
        label={t('automation.pick.goOn')}
        choices={goOns.map((id) => ({ id, label: t(`automation.goOn.${id}`) }))}
        chosen={part.goOn}
        onChoose={(id) => onChange({ ...part, goOn: goOns.find((one) => one === id) ?? part.goOn }, true)}
      />
    );
  return <UntilPicker telling={telling} part={part} onChange={(next) => onChange(next, false)} />;
}

interface UntilProps {
  readonly telling: Telling;
  readonly part: Extract<Wait, { tag: 'waitUntil' }>;
  readonly onChange: (part: Wait) => void;
}

const place = 'until';
const nothing = (): void => undefined;

/** What is waited for: a sentence like any other that must hold. */
function UntilPicker({ telling, part, onChange }: UntilProps) {
  const { condition } = part;
  const pieces = conditionSentence(telling, condition);
  // Where nothing is chosen yet there is nothing to read first.
  const isBlank = pieces.some((piece) => piece.tag === 'phrase' && piece.missing === true);
  const phrase = useOpenPhrase(isBlank ? { place, slot: 'subject' } : undefined);
  const slot = phrase.slotAt(place);
  return (
    <div style={{ padding: 12 }}>
      <PartLine
        place={place}
        pieces={pieces}
        open={slot}
        onNear={nothing}
        onOpen={(next) => phrase.show(place, next)}
        problems={[]}
        picker={
          <ConditionPicker
            telling={telling}
            slot={slot ?? 'subject'}
            part={condition.tag === 'group' ? (condition.conditions[0] ?? null) : condition}
            onChange={(next, done) => {
              onChange({ ...part, condition: next });
              if (done)
                phrase.after(place, slot ?? 'subject', conditionSentence(telling, next), slot === 'subject');
            }}
          />
        }
      />
    </div>
  );
}
