import { useState } from 'react';
import { replacedIn, withCells, type Sheet } from '#features/equipment/sheet.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { RenameDialog } from '#features/devices/rename-dialog.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/equipment/equipment-page.module.css';

interface ChosenToolsProps {
  readonly ids: readonly string[];
  readonly sheet: Sheet;
  readonly devices: readonly HouseDevice[];
  readonly rooms: readonly { readonly id: string; readonly name: string; readonly label: string }[];
  readonly areas: readonly { readonly id: number; readonly name: string }[];
  readonly mayName: boolean;
  readonly onChange: (sheet: Sheet) => void;
  readonly onClear: () => void;
}

/** What is done to all chosen rows at once; nothing is saved yet. */
export function ChosenTools({
  ids,
  sheet,
  devices,
  rooms,
  areas,
  mayName,
  onChange,
  onClear,
}: ChosenToolsProps) {
  const t = useText();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [renames, setRenames] = useState(false);
  /** The devices as the sheet has them. */
  const asTyped = () =>
    devices.map((device) => {
      const cells = sheet[device.id] ?? device;
      return { ...device, ...cells, roomName: rooms.find(({ id }) => id === cells.room)?.name ?? '' };
    });
  return (
    <section className={css['chosen']} aria-label={t('equipment.chosen', { count: ids.length })}>
      <b>{t('equipment.chosen', { count: ids.length })}</b>
      {mayName && (
        <>
          <Field label={t('equipment.find')} value={find} onChange={({ target }) => setFind(target.value)} />
          <Field label={t('equipment.replaceBy')} value={by} onChange={({ target }) => setBy(target.value)} />
          <Button off={find === ''} onClick={() => onChange(replacedIn(sheet, ids, find, by))}>
            {t('equipment.replace')}
          </Button>
          <Button icon="edit" onClick={() => setRenames(true)}>
            {t('equipment.byPattern')}
          </Button>
        </>
      )}
      <Select
        label={t('equipment.moveTo')}
        value="?"
        options={[
          { value: '?', label: t('equipment.where') },
          ...rooms.map(({ id, label }) => ({ value: `room ${id}`, label })),
          { value: 'room ', label: t('devices.noRoom') },
          ...(areas.length > 1
            ? areas.map(({ id, name }) => ({ value: `area ${id}`, label: t('devices.areaNamed', { name }) }))
            : []),
        ]}
        onChange={(where) => {
          const id = where.slice(5);
          if (where.startsWith('room ')) onChange(withCells(sheet, ids, () => ({ room: id })));
          if (where.startsWith('area ')) onChange(withCells(sheet, ids, () => ({ area: Number(id) })));
        }}
      />
      <Button kind="quiet" onClick={onClear}>
        {t('equipment.clear')}
      </Button>
      {renames && (
        <RenameDialog
          chosen={asTyped().filter(({ id }) => ids.includes(id))}
          others={asTyped().filter(({ id }) => !ids.includes(id))}
          onRename={(names) => {
            const wanted = new Map(names.map(({ id, name }) => [id, name]));
            onChange(withCells(sheet, ids, ({ name }, id) => ({ name: wanted.get(id) ?? name })));
            setRenames(false);
          }}
          onClose={() => setRenames(false)}
        />
      )}
    </section>
  );
}
