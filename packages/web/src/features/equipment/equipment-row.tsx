import { roleOf } from '#features/adding/roles.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { plainNameError } from '#features/devices/name-field.tsx';
import { changedIn, type Cells } from '#features/equipment/sheet.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/equipment/equipment-page.module.css';

interface EquipmentRowProps {
  readonly device: HouseDevice;
  /** As it is at the panel. */
  readonly start: Cells | undefined;
  readonly cells: Cells | undefined;
  readonly rooms: readonly { readonly id: string; readonly name: string; readonly label: string }[];
  readonly areas: readonly { readonly id: number; readonly name: string }[];
  readonly mayName: boolean;
  /** Its number and role are shown, too. */
  readonly zones: boolean;
  readonly chosen: boolean;
  /** Another of the area has the same name. */
  readonly twice: boolean;
  /** Why it was not saved. */
  readonly problem: string | undefined;
  readonly onChoose: (on: boolean) => void;
  /** `what` names the cell that is typed into. */
  readonly onEdit: (cells: Partial<Cells>, what?: string) => void;
  /** Whether it was a table, and is pasted. */
  readonly onPaste: (text: string) => boolean;
}

/** One device of the sheet. */
export function EquipmentRow(props: EquipmentRowProps) {
  const { device, start, cells, rooms, areas, mayName, zones, chosen, twice, problem } = props;
  const t = useText();
  if (cells === undefined) return null;
  const changed = changedIn(start, cells);
  const name = nameOf(t, device);
  const role = zones ? roleOf(device) : undefined;
  const notes = [
    t(`devices.kind.${device.kind}`),
    device.id,
    ...(zones ? [t('bypass.zone', { no: device.zone })] : []),
    ...(role === undefined ? [] : [t(`adding.role.${role}`)]),
    ...(twice ? [t('equipment.twice')] : []),
  ];
  const wrong = changed.includes('name') ? plainNameError(cells.name) : null;
  return (
    <tr>
      <td>
        <Checkbox
          label={t('equipment.choose', { name })}
          labelHidden
          checked={chosen}
          onChange={props.onChoose}
        />
      </td>
      <td data-changed={changed.includes('name')}>
        <input
          className={css['name']}
          aria-label={t('equipment.nameOf', { name })}
          aria-invalid={wrong === null ? undefined : true}
          placeholder={name}
          title={cells.name}
          autoComplete="off"
          readOnly={!mayName}
          value={cells.name}
          onChange={({ target }) => props.onEdit({ name: target.value }, `${device.id} name`)}
          onPaste={(event) => {
            if (mayName && props.onPaste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
        <p className={css['note']}>{notes.join(' · ')}</p>
        {wrong !== null && <FieldError>{t(wrong)}</FieldError>}
        {problem !== undefined && <FieldError>{problem}</FieldError>}
      </td>
      <td data-changed={changed.includes('room')}>
        <Select
          label={t('equipment.roomOf', { name })}
          labelHidden
          value={cells.room}
          options={[
            ...rooms.map(({ id, label }) => ({ value: id, label })),
            { value: '', label: t('devices.noRoom') },
          ]}
          onChange={(room) => props.onEdit({ room })}
        />
      </td>
      {areas.length > 1 && (
        <td data-changed={changed.includes('area')}>
          <Select
            label={t('equipment.areaOf', { name })}
            labelHidden
            value={String(cells.area)}
            options={areas.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChange={(area) => props.onEdit({ area: Number(area) })}
          />
        </td>
      )}
    </tr>
  );
}
