import type { IncidentView } from '#features/events/incident-card.tsx';
import type { RibbonBand } from '#features/events/day.tsx';
import type { EventLine } from '#features/events/event-list.tsx';

/** Events in a row, or one alarm instead of its many events. */
export type DayPart =
  | { readonly tag: 'events'; readonly events: readonly EventLine[] }
  | { readonly tag: 'incident'; readonly incident: IncidentView };

export interface EventDay {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly bands: readonly RibbonBand[];
  readonly marks: readonly number[];
  readonly alarms: readonly number[];
  readonly now?: number;
  readonly ribbonLabel: string;
  /** In the order they are told; an incident stands where it began. */
  readonly parts: readonly DayPart[];
}
