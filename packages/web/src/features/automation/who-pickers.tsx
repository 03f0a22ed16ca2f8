import type { SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';
import type { Whoever } from '@homeward/contract/shapes/automation/whoever.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { whoKey, whoName, type Telling } from '#features/automation/names.ts';
import { TimeField } from '#features/automation/value-pickers.tsx';
import { ChoiceList, type Choice } from '#ui/choice-list.tsx';
import css from '#features/automation/pickers.module.css';

const peopleOf = (telling: Telling, fits: (who: Whoever) => boolean = () => true): readonly Choice[] =>
  telling.options.people
    .filter(({ who }) => fits(who))
    .map(({ who }) => ({
      id: whoKey(who),
      label: whoName(telling, who).text,
      note: telling.t(who.tag === 'account' ? 'automation.byAccount' : 'automation.byCode'),
      icon: 'user' as const,
    }));

interface WhoProps {
  readonly telling: Telling;
  readonly who: Whoever | null;
  /** That it may be anybody is a choice, too. */
  readonly anyone: boolean;
  readonly onChoose: (who: Whoever | null) => void;
}

/** Whose code or session it is. */
export const WhoPicker = ({ telling, who, anyone, onChoose }: WhoProps) => (
  <ChoiceList
    label={telling.t('automation.pick.who')}
    choices={[
      ...(anyone ? [{ id: '', label: telling.t('automation.byAnyone'), icon: 'users' as const }] : []),
      ...peopleOf(telling),
    ]}
    chosen={[who === null ? '' : whoKey(who)]}
    onChoose={(id) => onChoose(telling.options.people.find((one) => whoKey(one.who) === id)?.who ?? null)}
  />
);

type CameHome = Extract<SimpleCondition, { tag: 'cameHome' }>;

interface CameHomeProps {
  readonly telling: Telling;
  readonly part: CameHome;
  readonly onChange: (part: CameHome) => void;
}

/** Who is waited for: by their code or account, by their phone at a place, or both. */
export function CameHomePicker({ telling, part, onChange }: CameHomeProps) {
  const { t, options } = telling;
  const [fence] = options.fences;
  const trackers = fence === undefined ? [] : options.trackers;
  return (
    <ChoiceList
      many
      label={t('automation.pick.who')}
      choices={[
        // Whoever disarms from afar has not come home: an account is no proof of it.
        ...peopleOf(telling, ({ tag }) => tag !== 'account'),
        ...trackers.map(({ id, name }) => ({
          id: `tracker:${id}`,
          label: name,
          note: t('automation.byPhone'),
          icon: 'phone' as const,
        })),
      ]}
      chosen={[
        ...(part.by === null ? [] : [whoKey(part.by)]),
        ...(part.tracker === null ? [] : [`tracker:${part.tracker}`]),
      ]}
      onChoose={(id) => {
        const tracker = trackers.find((one) => `tracker:${one.id}` === id)?.id;
        if (tracker !== undefined && fence !== undefined) {
          const off = part.tracker === tracker;
          onChange({ ...part, tracker: off ? null : tracker, fence: off ? null : (part.fence ?? fence.id) });
          return;
        }
        const who = options.people.find((one) => whoKey(one.who) === id)?.who;
        if (who === undefined) return;
        onChange({ ...part, by: part.by !== null && whoKey(part.by) === id ? null : who });
      }}
    />
  );
}

/** Since when somebody is to have come home. */
export const SincePicker = ({ telling, part, onChange }: CameHomeProps) => (
  <div className={css['form']}>
    <TimeField
      first
      label={telling.t('automation.field.since')}
      minute={part.fromMinute}
      onChange={(fromMinute) => onChange({ ...part, fromMinute })}
    />
  </div>
);

interface ToProps {
  readonly telling: Telling;
  readonly to: readonly AccountId[] | undefined;
  readonly onChange: (to: readonly AccountId[] | undefined) => void;
}

/** Who is told: everybody who gets notifications, or some. */
export function ToPicker({ telling, to, onChange }: ToProps) {
  const accounts = telling.options.people.flatMap(({ who, name }) =>
    who.tag === 'account' ? [{ id: who.account, name }] : [],
  );
  return (
    <ChoiceList
      many
      label={telling.t('automation.pick.to')}
      choices={[
        { id: '', label: telling.t('automation.toEveryone'), icon: 'users' },
        ...accounts.map(({ id, name }) => ({ id: id as string, label: name, icon: 'user' as const })),
      ]}
      chosen={to === undefined ? [''] : [...to]}
      onChoose={(id) => {
        const account = accounts.find((one) => one.id === id)?.id;
        if (account === undefined) {
          onChange(undefined);
          return;
        }
        const before = to ?? [];
        const next = before.includes(account)
          ? before.filter((one) => one !== account)
          : [...before, account].slice(0, 16);
        onChange(next.length === 0 ? undefined : next);
      }}
    />
  );
}
