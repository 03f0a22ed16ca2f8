import { mayBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import type { DetectorGroup } from '@homeward/contract/shapes/alarms/detector-group.ts';
import { deviceChoices } from '#features/adding/device-choices.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { protects, type HouseDevice } from '#lib/house/device.ts';
import type { Problem } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { OptionRow, OptionRows } from '#ui/option-row.tsx';

interface GroupDialogProps {
  readonly group: DetectorGroup | undefined;
  readonly rows: readonly HouseDevice[];
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly onSave: (group: DetectorGroup) => void;
  readonly onClose: () => void;
}

/** Which detectors count together, how many of them must trigger, and within which time. */
export function GroupDialog({ group, rows, busy, problem, onSave, onClose }: GroupDialogProps) {
  const t = useText();
  const start: DetectorGroup = group ?? { name: '', devices: [], count: 2, seconds: 30 };
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const area = rows.find(({ id }) => id === draft.devices[0])?.area;
  const possible = rows.filter(
    (one) =>
      (protects(one) || one.always) &&
      mayBypass({ kind: one.kind, always: one.alwaysKind }) &&
      (area === undefined || one.area === area),
  );
  /** What the panel said to a field of this group, as `detectorGroups.0.devices`. */
  const refused = (field: 'name' | 'devices'): string | undefined =>
    problem?.where.endsWith(`.${field}`) === true ? problem.text : undefined;
  const isNamed = draft.name.trim() !== '';
  const isEnough = draft.devices.length >= draft.count;
  const stepper = (field: 'count' | 'seconds', min: number, max: number, unit: string) => (
    <OptionRow label={t(`adding.groups.${field}`)}>
      <NumberStepper
        label={t(`adding.groups.${field}`)}
        value={draft[field]}
        min={min}
        max={max}
        unit={unit}
        less={t('adding.zone.less')}
        more={t('adding.zone.more')}
        onChange={(next) => setDraft({ ...draft, [field]: Number.isNaN(next) ? min : next })}
      />
    </OptionRow>
  );
  return (
    <DialogForm
      title={group === undefined ? t('adding.groups.add') : t('adding.groups.edit', { name: group.name })}
      dirty={!same(draft, start)}
      verb={t('adding.zone.save')}
      busy={busy}
      problem={(refused('name') ?? refused('devices')) === undefined ? problem?.text : undefined}
      wide
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isNamed && isEnough) onSave({ ...draft, name: draft.name.trim() });
      }}
    >
      <Field
        label={t('adding.groups.name')}
        limit={60}
        data-autofocus
        value={draft.name}
        error={tried && !isNamed ? t('adding.groups.nameMissing') : refused('name')}
        onChange={({ target }) => setDraft({ ...draft, name: target.value.slice(0, 60) })}
      />
      <OptionRows>
        {stepper('count', 2, 10, t('adding.zone.times'))}
        {stepper('seconds', 1, limits.groupSeconds, t('adding.zone.seconds'))}
      </OptionRows>
      <ChoiceList
        label={t('adding.groups.which')}
        many
        choices={deviceChoices(t, possible)}
        chosen={draft.devices}
        search={{ label: t('devices.search'), none: t('devices.noMatch') }}
        onChoose={(id) =>
          setDraft({
            ...draft,
            devices: draft.devices.includes(id as DeviceId)
              ? draft.devices.filter((one) => one !== id)
              : [...draft.devices, id as DeviceId],
          })
        }
      />
      {tried && !isEnough && <FieldError>{t('adding.groups.tooFew', { count: draft.count })}</FieldError>}
      {refused('devices') !== undefined && <FieldError>{refused('devices')}</FieldError>}
    </DialogForm>
  );
}
