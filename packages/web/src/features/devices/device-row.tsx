import { memo } from 'react';
import { control, useWaiting, wantedOn } from '#features/devices/device-control.ts';
import { batteryIcon, deviceLook, signalBars } from '#features/devices/device-look.ts';
import { isSwitched } from '#lib/house/device-kinds.ts';
import { nameOf, placeOf } from '#features/devices/device-name.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRow, useRows } from '#lib/house/keyed-store.ts';
import { devicePath } from '#lib/paths.ts';
import { useMinute } from '#lib/clock.ts';
import { servedUntil } from '#lib/house/device-record.ts';
import { momentText } from '#lib/date-text.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useDegrees } from '#lib/degrees.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { LevelMark, SignalMark } from '#ui/level-marks.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Switch } from '#ui/switch.tsx';

interface DeviceRowProps {
  readonly id: string;
  /** Bulk acts: rows are chosen instead of opened. */
  readonly chosen?: boolean;
  readonly onChoose?: (chosen: boolean) => void;
  /** A line about what came of the last act. */
  readonly result?: string | undefined;
  /** Says the zone alone: the room is said above. */
  readonly inRoom?: boolean;
}

/** A device in a list, following its own record only. */
export const DeviceRow = memo(function DeviceRow({
  id,
  chosen = false,
  onChoose,
  result,
  inRoom = false,
}: DeviceRowProps) {
  const t = useText();
  useDegrees();
  const device = useRow(devices, id);
  const areaName = useRows(areas, (rows) =>
    rows.length > 1 ? rows.find((area) => area.id === device?.area)?.name : undefined,
  );
  const openSince = useRows(areas, (rows) => openSinceOf(rows, id));
  const waiting = useWaiting(id);
  const held = useHeld();
  const now = useMinute();
  if (device === undefined) return null;
  const look = deviceLook(t, device, openSince, now);
  const name = nameOf(t, device);
  const switchable = isSwitched(device.kind) && look.shape !== 'offline' && onChoose === undefined;
  const on = wantedOn(device, waiting);
  const served = servedUntil(device, now);
  const note =
    result ??
    (waiting === undefined
      ? served === null
        ? look.note
        : t('devices.inService', { time: momentText(served) })
      : t(waiting.stage === 'sending' ? 'devices.sending' : 'devices.waitingForDevice'));
  return (
    <ListRow
      icon={look.icon}
      name={name}
      place={placeOf(t, inRoom ? { ...device, roomName: '' } : device, inRoom ? undefined : areaName)}
      shape={look.shape}
      tone={look.tone}
      word={look.word}
      wordIcon={look.wordIcon}
      note={note}
      marks={<Marks device={device} />}
      to={onChoose === undefined ? devicePath(id) : undefined}
      chosen={chosen}
      choice={
        onChoose && <Checkbox label={t('devices.choose', { name })} checked={chosen} onChange={onChoose} />
      }
      control={
        switchable ? (
          <Switch
            label={name}
            labelHidden
            checked={on === true}
            disabled={held !== undefined}
            waiting={waiting !== undefined}
            onChange={(next) => void control(device, { tag: 'switch', on: next })}
          />
        ) : undefined
      }
    />
  );
});

/** Since when a zone stands open, as the panel says it of what is in the way of arming. */
function openSinceOf(rows: ReturnType<typeof areas.all>, id: string): number | undefined {
  for (const { readiness } of rows)
    for (const obstacle of Object.values(readiness).flat())
      if (obstacle.tag === 'zoneOpen' && obstacle.device === id && obstacle.since !== null)
        return obstacle.since;
  return undefined;
}

/** Battery and signal, where a device says them. */
function Marks({ device: { battery, rssi, faults } }: { readonly device: HouseDevice }) {
  const t = useText();
  return (
    <>
      {battery !== null && (
        <LevelMark
          icon={batteryIcon(battery)}
          label={t('devices.battery', { percent: Math.round(battery) })}
          low={faults.includes('lowBattery') || battery <= 20}
        />
      )}
      {rssi !== null && (
        <SignalMark level={signalBars(rssi)} label={t('devices.signal', { bars: signalBars(rssi) })} />
      )}
    </>
  );
}
