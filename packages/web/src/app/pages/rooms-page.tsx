import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PlaceLinks } from '#app/devices/place-links.tsx';
import { EditRoom } from '#app/devices/room-acts.tsx';
import { RoomTile } from '#features/rooms/room-tile.tsx';
import css from '#features/rooms/rooms.module.css';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { roomIcon, summaryOf } from '#lib/house/rooms.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

export const roomPath = (id: string): string => `/automation/room/${encodeURIComponent(id)}`;

/** The rooms as tiles, and what stands in none. */
export function RoomsPage() {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const [adding, setAdding] = useState(false);
  const answer = useAnswer('GET /panel/room');
  const rows = useRows(devices, (all) => all);
  const rooms = answer.data ?? [];
  const loose = rows.filter(({ room }) => room === '');
  const addRoom = mayEdit && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t('devices.room.add')}
    </Button>
  );
  return (
    <>
      <PlaceLinks />
      <PageHead
        title={t('devices.rooms')}
        subtitle={answer.data === undefined ? undefined : t('devices.room.count', { count: rooms.length })}
        action={rooms.length > 0 && addRoom}
      />
      <Loaded
        ready={answer.data !== undefined}
        problem={answer.problem}
        failedTitle={t('devices.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void answer.reload()}
      >
        {rooms.length === 0 ? (
          <EmptyState title={t('devices.room.none')} text={t('devices.room.noneText')} action={addRoom} />
        ) : (
          <div className={css['tiles']}>
            {rooms.map(({ id, name }) => (
              <RoomTile
                key={id}
                name={name}
                icon={roomIcon(name)}
                to={roomPath(id)}
                summary={summaryOf(rows.filter(({ room }) => room === id))}
              />
            ))}
            {loose.length > 0 && (
              <RoomTile
                name={t('devices.noRoom')}
                icon="plug"
                to="/automation/device"
                search={{ room: 'none' }}
                summary={summaryOf(loose)}
              />
            )}
          </div>
        )}
      </Loaded>
      {adding && (
        <EditRoom
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false);
            if (id === '') void answer.reload();
            else void navigate({ to: '/$', params: { _splat: roomPath(id).slice(1) } });
          }}
        />
      )}
    </>
  );
}
