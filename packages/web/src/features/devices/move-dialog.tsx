import { useState } from 'react';
import type { BulkTarget } from '#features/devices/bulk-acts.ts';
import { roomLabel } from '#lib/house/by-floor.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';

interface MoveDialogProps {
  readonly count: number;
  readonly onMove: (act: 'room' | 'area', target: BulkTarget) => void;
  readonly onClose: () => void;
}

/** Where the chosen devices go: another room, or another area, which changes what guards what. */
export function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  const rooms = useAnswer('GET /panel/room');
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id: String(id), name })));
  const [where, setWhere] = useState('room ');
  const area = where.startsWith('area ');
  const options = [
    ...(rooms.data ?? []).map((room) => ({ value: `room ${room.id}`, label: roomLabel(room) })),
    { value: 'room ', label: t('devices.noRoom') },
    ...(places.length > 1
      ? places.map(({ id, name }) => ({ value: `area ${id}`, label: t('devices.areaNamed', { name }) }))
      : []),
  ];
  return (
    <ConfirmDialog
      title={t('devices.moveTitle', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              const id = where.slice(5);
              onMove(area ? 'area' : 'room', area ? { area: Number(id) } : { room: id });
            }}
          >
            {t('devices.move')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Select label={t('devices.moveWhere')} value={where} options={options} onChange={setWhere} />
        {area && (
          <Banner tone="delay" icon="shield">
            {t('devices.moveArea')}
          </Banner>
        )}
      </div>
    </ConfirmDialog>
  );
}
