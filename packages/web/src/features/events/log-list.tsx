import css from '#features/events/log-list.module.css';
import { timeOfDay } from '#lib/clock-text.ts';
import { plain, Rich } from '#lib/i18n/rich.tsx';
import type { RoomCamera } from '#lib/house/room-cameras.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { devicePath } from '#lib/paths.ts';
import type { EventLine } from '#features/events/event-list.tsx';
import { EventRow } from '#features/events/event-row.tsx';
import { EventThumb } from '#features/events/event-thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';

export type Captured = NonNullable<EventLine['capture']>;

interface LogListProps {
  readonly events: readonly EventLine[];
  /** The cameras that somebody may see in the room of a device. */
  readonly camerasNear: (device: string) => readonly RoomCamera[];
  readonly onOpen: (id: string) => void;
  readonly onOpenCapture: (capture: Captured) => void;
}

/** Events on their thread, each of which opens its details; of one picture that several have, the first shows it. */
export function LogList({ events, camerasNear, onOpen, onOpenCapture }: LogListProps) {
  const t = useText();
  return (
    <ol>
      {events.map((event, index) => {
        const { capture } = event;
        const isShown = capture !== undefined && events[index - 1]?.capture?.id !== capture.id;
        const [camera] = capture !== undefined || event.device === undefined ? [] : camerasNear(event.device);
        return (
          <EventRow
            key={event.id}
            time={timeOfDay(event.at)}
            dateTime={new Date(event.at).toISOString()}
            icon={event.icon}
            tone={event.tone}
            note={event.note}
            end={
              isShown ? (
                <EventThumb
                  capture={capture.id}
                  of={plain(event.sentence)}
                  onOpen={() => onOpenCapture(capture)}
                />
              ) : (
                camera && <CameraLink camera={camera} label={t('camera.link', { name: camera.name })} />
              )
            }
          >
            <button
              type="button"
              className={css['open']}
              data-print-keep
              title={t('events.details')}
              onClick={() => onOpen(event.id)}
            >
              <Rich>{event.sentence}</Rich>
            </button>
          </EventRow>
        );
      })}
    </ol>
  );
}

const CameraLink = ({ camera, label }: { readonly camera: RoomCamera; readonly label: string }) => (
  <PageLink to={devicePath(camera.id)} label={label} title={label}>
    <Icon name="camera" size={20} />
  </PageLink>
);
