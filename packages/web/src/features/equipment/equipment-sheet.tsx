import { idRangeOf } from '@homeward/contract/words/values/text.ts';
import { useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import { plainNameError } from '#features/devices/name-field.tsx';
import { EquipmentRow } from '#features/equipment/equipment-row.tsx';
import { ChosenTools } from '#features/equipment/chosen-tools.tsx';
import { saveRows } from '#features/equipment/save-sheet.ts';
import {
  begun,
  changedRows,
  doubled,
  isTable,
  pasted,
  redone,
  stepped,
  undone,
  withCells,
  type Cells,
  type Sheet,
} from '#features/equipment/sheet.ts';
import type { Failure } from '#lib/client/outcome.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import css from '#features/equipment/equipment-page.module.css';

interface EquipmentSheetProps {
  readonly devices: readonly HouseDevice[];
  readonly rooms: readonly { readonly id: string; readonly name: string; readonly label: string }[];
  readonly areas: readonly { readonly id: number; readonly name: string }[];
  /** Whether this person may rename (the flag masterEditsEquipmentName). */
  readonly mayName: boolean;
  /** Each zone's number and role are shown, too (the flag extraZoneDisplay). */
  readonly zones: boolean;
  readonly onSaved: () => void;
}

const sheetOf = (devices: readonly HouseDevice[]): Sheet =>
  Object.fromEntries(devices.map(({ id, name, room, area }) => [id, { name, room, area }]));

/** All devices as a table: typed into, pasted into, changed many at once, undone, and saved as a whole. */
export function EquipmentSheet({ devices, rooms, areas, mayName, zones, onSaved }: EquipmentSheetProps) {
  const t = useText();
  const [start] = useState(() => sheetOf(devices));
  const [history, setHistory] = useState(() => begun(start));
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState<number>();
  const [refused, setRefused] = useState<ReadonlyMap<string, Failure>>(new Map());
  const { now } = history;
  const changed = changedRows(start, now);
  const twice = doubled(now);
  const wanted = search.trim().toLowerCase();
  const roomName = (id: string): string => rooms.find((room) => room.id === id)?.name ?? '';
  // `3-12` are the zones of these numbers.
  const numbers = idRangeOf(wanted);
  const hasNumber = ({ zone }: HouseDevice): boolean =>
    numbers !== null && zone >= numbers[0] && zone <= numbers[1];
  const hasWord = (device: HouseDevice): boolean =>
    [
      now[device.id]?.name,
      nameOf(t, device),
      roomName(now[device.id]?.room ?? ''),
      t(`devices.kind.${device.kind}`),
    ].some((word) => word?.toLowerCase().includes(wanted) === true);
  const shown = devices.filter((device) => hasNumber(device) || hasWord(device));
  const ids = shown.map(({ id }) => id);
  const some = ids.filter((id) => chosen.has(id));
  const wrong = changed.filter(
    (id) => start[id]?.name !== now[id]?.name && plainNameError(now[id]?.name ?? '') !== null,
  );
  useUnsaved(changed.length > 0 && saving === undefined);

  const put = (next: Sheet, what?: string): void => setHistory((before) => stepped(before, next, what));
  const edit = (id: string, cells: Partial<Cells>, what?: string): void =>
    put(
      withCells(now, [id], () => cells),
      what,
    );
  async function save(): Promise<void> {
    setSaving(0);
    const failures = await saveRows(start, now, changed, setSaving);
    setSaving(undefined);
    setRefused(failures);
    const done = changed.length - failures.size;
    if (failures.size === 0) {
      showToast({ icon: 'check', message: t('equipment.saved', { count: done }), about: 'equipment' });
      onSaved();
    }
  }
  return (
    <>
      <div className={css['tools']}>
        <Field
          label={t('equipment.search')}
          labelHidden
          icon="search"
          type="search"
          placeholder={t('equipment.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <IconButton
          icon="chevronLeft"
          label={t('equipment.undo')}
          aria-disabled={history.past.length === 0 || undefined}
          onClick={() => setHistory(undone)}
        />
        <IconButton
          icon="chevronRight"
          label={t('equipment.redo')}
          aria-disabled={history.future.length === 0 || undefined}
          onClick={() => setHistory(redone)}
        />
      </div>
      {some.length > 0 && (
        <ChosenTools
          ids={some}
          sheet={now}
          devices={devices}
          rooms={rooms}
          areas={areas}
          mayName={mayName}
          onChange={(next) => put(next)}
          onClear={() => setChosen(new Set())}
        />
      )}
      {!mayName && (
        <Banner tone="home" icon="lock">
          {t('equipment.noNames')}
        </Banner>
      )}
      <div className={css['wrap']}>
        <table className={css['sheet']}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label={t('equipment.all')}
                  checked={ids.length > 0 && some.length === ids.length}
                  onChange={(on) => setChosen(on ? new Set(ids) : new Set())}
                />
              </th>
              <th scope="col">{t('equipment.name')}</th>
              <th scope="col">{t('equipment.room')}</th>
              {areas.length > 1 && <th scope="col">{t('equipment.area')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((device) => {
              const failure = refused.get(device.id);
              return (
                <EquipmentRow
                  key={device.id}
                  device={device}
                  start={start[device.id]}
                  cells={now[device.id]}
                  rooms={rooms}
                  areas={areas}
                  mayName={mayName}
                  zones={zones}
                  chosen={chosen.has(device.id)}
                  twice={twice.has(device.id)}
                  problem={failure === undefined ? undefined : refusalText(t, failure)}
                  onChoose={(on) => {
                    const next = new Set(chosen);
                    if (on) next.add(device.id);
                    else next.delete(device.id);
                    setChosen(next);
                  }}
                  onEdit={(cells, what) => edit(device.id, cells, what)}
                  onPaste={(text) => {
                    if (!isTable(text)) return false;
                    put(pasted(now, { text, ids, from: device.id, rooms }));
                    return true;
                  }}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="muted">{t('equipment.noMatch')}</p>}
      <SaveBar
        resting={changed.length === 0}
        summary={
          refused.size > 0
            ? t('equipment.refused', { count: refused.size })
            : changed.length === 0
              ? t('equipment.nothing')
              : t('equipment.changed', { count: changed.length })
        }
      >
        {changed.length > 0 && (
          <Button
            off={saving !== undefined}
            onClick={() => {
              if (saving !== undefined) return;
              setRefused(new Map());
              setHistory((before) => stepped(before, start));
            }}
          >
            {t('settings.discard')}
          </Button>
        )}
        <HeadSave>
          <Button
            kind="primary"
            busy={saving !== undefined}
            off={changed.length === 0 || wrong.length > 0}
            onClick={() => {
              if (changed.length > 0 && wrong.length === 0) void save();
            }}
          >
            {t('settings.save')}
          </Button>
        </HeadSave>
      </SaveBar>
    </>
  );
}
