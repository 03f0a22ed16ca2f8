import { lazy, Suspense, useState } from 'react';
import { PlacesFrame } from '#features/devices/places-frame.tsx';
import { useRoomsBack } from '#features/devices/rooms/room-removal.ts';
import { RoomTile } from '#features/devices/rooms/room-tile.tsx';
import css from '#features/devices/rooms/rooms.module.css';
import { byFloor } from '#lib/house/by-floor.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { roomPath } from '#lib/paths.ts';
import { roomIcon, summaryOf } from '#features/devices/rooms/rooms.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { changeSearch, go, useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Only opened. */
const EditRoom = lazy(async () => ({
  default: (await import('#features/devices/rooms/room-acts.tsx')).EditRoom,
}));

const EditFloors = lazy(async () => ({
  default: (await import('#features/devices/rooms/edit-floors.tsx')).EditFloors,
}));

const Plan = lazy(async () => ({ default: (await import('#features/devices/rooms/plan.tsx')).Plan }));

const views = ['tiles', 'plan'] as const;

/** The rooms as tiles or as a plan, by their floors, and what stands in none. */
export function RoomsPage() {
  const t = useText();
  const mayEdit = useMayEdit();
  const wanted = useHere(({ search }) => search['view']);
  const view = views.find((one) => one === wanted) ?? 'tiles';
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [ordered, setOrdered] = useState(0);
  const rows = useRows(devices, (all) => all);
  // Whoever makes a room or takes it away moves its devices, and of those the panel tells.
  const told = [useRoomsBack(), ...new Set(rows.map(({ room }) => room))].join(' ');
  const answer = useAnswer('GET /panel/room', {}, { again: told });
  const rooms = answer.data ?? [];
  const loose = rows.filter(({ room }) => room === '');
  const floors = byFloor(rooms);
  const named = floors.some(({ floor }) => floor !== '');
  const none = floors.find(({ floor }) => floor === '')?.rooms ?? [];
  const addRoom = mayEdit && (
    <div className="line" style={{ gap: 8 }}>
      {rooms.length > 0 && (
        <Button icon="stairs" onClick={() => setOrdering(true)}>
          {t('devices.floor.title')}
        </Button>
      )}
      <Button icon="plus" onClick={() => setAdding(true)}>
        {t('devices.room.add')}
      </Button>
    </div>
  );
  const tilesOf = (own: (typeof floors)[number]['rooms']) =>
    own.map(({ id, name }) => (
      <RoomTile
        key={id}
        name={name}
        icon={roomIcon(name)}
        to={roomPath(id)}
        under={named}
        summary={summaryOf(rows.filter(({ room }) => room === id))}
      />
    ));
  const looseTile = loose.length > 0 && (
    <RoomTile
      name={t('devices.noRoom')}
      icon="plug"
      to="/automation/device"
      search={{ room: 'none' }}
      under={named}
      summary={summaryOf(loose)}
    />
  );
  return (
    <>
      <PlacesFrame
        title={t('devices.rooms')}
        count={(count) => t('devices.room.count', { count })}
        answer={answer}
        add={addRoom}
        none={{ title: t('devices.room.none'), text: t('devices.room.noneText') }}
      >
        <div className={css['views']}>
          <Segmented
            label={t('devices.plan.view')}
            value={view}
            options={views.map((one) => ({ value: one, label: t(`devices.plan.view.${one}`) }))}
            onChange={(next) => changeSearch({ view: next === 'tiles' ? '' : next })}
          />
        </div>
        {view === 'plan' ? (
          <Suspense fallback={<Skeleton shape="plate" />}>
            <Plan rooms={rooms} rows={rows.filter(({ kind }) => kind !== 'panel')} again={ordered} />
          </Suspense>
        ) : named ? (
          <>
            {floors
              .filter(({ floor }) => floor !== '')
              .map(({ floor, rooms: own }) => (
                <Section key={floor} title={floor}>
                  <div className={css['tiles']}>{tilesOf(own)}</div>
                </Section>
              ))}
            {(none.length > 0 || looseTile !== false) && (
              <Section title={t('devices.floor.none')}>
                <div className={css['tiles']}>
                  {tilesOf(none)}
                  {looseTile}
                </div>
              </Section>
            )}
          </>
        ) : (
          <div className={css['tiles']}>
            {tilesOf(none)}
            {looseTile}
          </div>
        )}
      </PlacesFrame>
      <Suspense>
        {ordering && (
          <EditFloors
            onClose={() => setOrdering(false)}
            onSaved={() => {
              setOrdering(false);
              setOrdered(ordered + 1);
              void answer.reload();
            }}
          />
        )}
        {adding && (
          <EditRoom
            onClose={() => setAdding(false)}
            onSaved={(id) => {
              setAdding(false);
              if (id === '') void answer.reload();
              else go(roomPath(id));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
