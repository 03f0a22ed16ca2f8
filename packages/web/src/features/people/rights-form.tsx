import type { MemberRole } from '@homeward/contract/shapes/company/member.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/people/rights-form.module.css';

export interface RightsDraft {
  readonly role: MemberRole;
  readonly areas: readonly number[];
  readonly cameras: readonly string[];
  /** '' is none. */
  readonly slot: string;
  /** As `<input type="datetime-local">` writes it; '' is none. */
  readonly from: string;
  readonly until: string;
}

export interface RightsChoices {
  readonly areas: readonly { readonly id: number; readonly name: string }[];
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  readonly slots: readonly { readonly no: number; readonly name: string }[];
}

interface RightsFormProps {
  readonly draft: RightsDraft;
  readonly choices: RightsChoices;
  /** What the server says of a field. */
  readonly problem?: { readonly where: string; readonly text: string } | undefined;
  readonly onChange: (draft: RightsDraft) => void;
}

export const memberRoles: readonly MemberRole[] = [
  'user',
  'reportUser',
  'careReceiver',
  'careContact',
  'station',
];
/** Roles that arm and disarm themselves, and so may use a code from afar. */
const arming: ReadonlySet<MemberRole> = new Set<MemberRole>(['user', 'careReceiver']);

const toggled = <Item,>(list: readonly Item[], item: Item, on: boolean): readonly Item[] =>
  on ? [...list, item] : list.filter((one) => one !== item);

/** What somebody may do: role, areas, cameras, code and time. */
export function RightsForm({ draft, choices, problem, onChange }: RightsFormProps) {
  const t = useText();
  const wrong = (where: string): string | undefined => (problem?.where === where ? problem.text : undefined);
  const change = (part: Partial<RightsDraft>) => onChange({ ...draft, ...part });
  const seesCameras = draft.role === 'user' && choices.cameras.length > 0;
  return (
    <div className="stack">
      <div>
        <Select<MemberRole>
          label={t('people.role')}
          value={draft.role}
          options={memberRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          onChange={(role) =>
            change({
              role,
              ...(role === 'user' ? {} : { cameras: [] }),
              ...(arming.has(role) ? {} : { slot: '' }),
            })
          }
        />
        <p className={css['may']}>{t(`people.may.${draft.role}`)}</p>
      </div>
      {choices.areas.length > 1 && (
        <fieldset className={css['group']}>
          <legend>{t('people.areas')}</legend>
          <Checkbox
            label={t('people.allAreas')}
            checked={draft.areas.length === 0}
            onChange={(on) => change({ areas: on ? [] : choices.areas.slice(0, 1).map(({ id }) => id) })}
          />
          {draft.areas.length > 0 &&
            choices.areas.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={draft.areas.includes(id)}
                // None would mean all.
                readOnly={draft.areas.length === 1 && draft.areas.includes(id)}
                onChange={(on) => change({ areas: toggled(draft.areas, id, on) })}
              />
            ))}
          <p className="cap">{wrong('areas') ?? t('people.areasText')}</p>
        </fieldset>
      )}
      {seesCameras && (
        <fieldset className={css['group']}>
          <legend>{t('people.cameras')}</legend>
          {choices.cameras.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={draft.cameras.includes(id)}
              onChange={(on) => change({ cameras: toggled(draft.cameras, id, on) })}
            />
          ))}
          <p className="cap">{wrong('cameras') ?? t('people.camerasText')}</p>
        </fieldset>
      )}
      {arming.has(draft.role) && (
        <div>
          <Select
            label={t('people.slot')}
            value={draft.slot}
            options={[
              { value: '', label: t('people.noSlot') },
              ...choices.slots.map(({ no, name }) => ({
                value: String(no),
                label: t('people.slotNo', { no, name }),
              })),
            ]}
            onChange={(slot) => change({ slot })}
          />
          <p className={css['may']}>{wrong('slot') ?? t('people.slotText')}</p>
        </div>
      )}
      <Fields>
        <Field
          label={t('people.from')}
          type="datetime-local"
          hint={t('people.fromText')}
          value={draft.from}
          error={wrong('from')}
          onChange={(event) => change({ from: event.target.value })}
        />
        <Field
          label={t('people.until')}
          type="datetime-local"
          hint={t('people.untilText')}
          value={draft.until}
          error={wrong('until')}
          onChange={(event) => change({ until: event.target.value })}
        />
      </Fields>
    </div>
  );
}
