import { useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import { EquipmentSheet } from '#features/equipment/equipment-sheet.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { roomLabel } from '#lib/house/by-floor.ts';
import { areas, devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

const all = <Row,>(rows: readonly Row[]): readonly Row[] => rows;

/** What all devices are called and where they are, as one sheet (S2.9). */
export function EquipmentPage() {
  const t = useText();
  const loaded = useHouse((house) => house.loaded);
  const settings = usePortalSettings();
  const list = useRows(devices, all);
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id, name })));
  const rooms = useAnswer('GET /panel/room');
  // What was saved is what the sheet begins with anew.
  const [saved, setSaved] = useState(0);
  const rows = list.toSorted(
    (one, other) =>
      one.area - other.area || one.zone - other.zone || nameOf(t, one).localeCompare(nameOf(t, other)),
  );
  const mayName = settings?.role !== 'master' || settings.flags.masterEditsEquipmentName === true;
  return (
    <PasscodeGate title={t('equipment.title')}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead
        title={loaded ? t('equipment.fact', { count: rows.length }) : t('equipment.title')}
        subtitle={t('equipment.subtitle')}
      />
      <Loaded
        ready={loaded && rooms.data !== undefined && settings !== undefined}
        problem={rooms.problem}
        failedTitle={t('equipment.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void rooms.reload()}
      >
        {rows.length === 0 ? (
          <EmptyState title={t('equipment.none')} text={t('equipment.noneText')} />
        ) : (
          <EquipmentSheet
            key={`${saved} ${rows.map(({ id }) => id).join(' ')}`}
            devices={rows}
            rooms={(rooms.data ?? []).map((room) => ({
              id: String(room.id),
              name: room.name,
              label: roomLabel(room),
            }))}
            areas={places}
            mayName={mayName}
            zones={settings?.flags.extraZoneDisplay === true}
            onSaved={() => setSaved((count) => count + 1)}
          />
        )}
      </Loaded>
    </PasscodeGate>
  );
}
