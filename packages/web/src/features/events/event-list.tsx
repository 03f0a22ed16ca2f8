import { memo } from 'react';
import { exactTime, timeOfDay } from '#lib/clock-text.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { same } from '#lib/same.ts';
import { EventRow } from '#features/events/event-row.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Tone } from '#ui/tone.ts';

/** One event, told: the sentence is already in the reader's language, names between `<b>` marks. */
export interface EventLine {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly icon: IconName;
  readonly tone?: Tone;
  readonly sentence: string;
  readonly note?: string;
  readonly picture?: { readonly src: string; readonly alt: string };
  /** The id of its picture or clip, and the incident that they are of. */
  readonly capture?: { readonly id: string; readonly incident: string };
  /** Of what stands in the house. */
  readonly device?: string;
  /** Where more is told of it. */
  readonly to?: { readonly path: string; readonly search: Readonly<Record<string, string>> } | undefined;
}

interface LineProps {
  readonly event: EventLine;
  readonly exact: boolean;
}

/** A new event adds a line; those that were there stay as they are. */
const Line = memo(
  ({ event, exact }: LineProps) => (
    <EventRow
      time={exact ? exactTime(event.at) : timeOfDay(event.at)}
      dateTime={new Date(event.at).toISOString()}
      icon={event.icon}
      tone={event.tone}
      note={event.note}
      picture={event.picture}
      wide={exact}
    >
      {event.to === undefined ? (
        <Rich>{event.sentence}</Rich>
      ) : (
        <PageLink to={event.to.path} search={event.to.search}>
          <Rich>{event.sentence}</Rich>
        </PageLink>
      )}
    </EventRow>
  ),
  same,
);

/** Events on their thread; `exact` shows seconds. */
export function EventList({
  events,
  exact = false,
}: {
  readonly events: readonly EventLine[];
  readonly exact?: boolean;
}) {
  return (
    <ol>
      {events.map((event) => (
        <Line key={event.id} event={event} exact={exact} />
      ))}
    </ol>
  );
}
