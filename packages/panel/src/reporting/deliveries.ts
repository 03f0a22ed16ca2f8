import type { Delivery } from '@homeward/contract/shapes/alarms/incident.ts';
import { changeIncident, incidentBy } from '../kernel/incident.ts';
import { destinationsOf } from './destinations.ts';
import { noteStation } from './proof.ts';
import type { PendingReport } from '../state/reporting-state.ts';
import type { Turn } from '../kernel/turn.ts';

const hasEnded = ({ state }: Delivery): boolean => state === 'accepted' || state === 'failed';

/** Deliveries to one destination that an incident lists: the first, and the latest. */
const listed = 40;

/** The deliveries of an incident that goes on and on, bounded: of those that ended the oldest but the first is only counted. */
function bounded(deliveries: readonly Delivery[], destination: number): readonly Delivery[] {
  const own = deliveries.filter((entry) => entry.destination === destination);
  const [first, ...later] = own;
  const over = own.length > listed ? later.find(hasEnded) : undefined;
  if (first === undefined || over === undefined) return deliveries;
  return deliveries.flatMap((entry) => {
    if (entry === over) return [];
    return entry === first ? { ...first, unlisted: (first.unlisted ?? 0) + 1 } : entry;
  });
}

/** Notes on the incident how one of its reports fares at one destination. A delivery that has ended stays as it is. */
export function noteDelivery(
  turn: Turn,
  report: PendingReport,
  destination: number,
  patch: Partial<Pick<Delivery, 'state' | 'attempts' | 'answer'>>,
): void {
  if (report.incident === null) return;
  const destinations = destinationsOf(turn.state.config);
  const moved: { before: Delivery | null; after: Delivery }[] = [];
  changeIncident(turn, report.incident, (incident) => {
    const slot = incident.deliveries.findIndex(
      (entry) => entry.report === report.id && entry.destination === destination,
    );
    const before: Delivery = incident.deliveries[slot] ?? {
      report: report.id,
      destination,
      name: destinations.find(({ no }) => no === destination)?.name ?? '',
      code: report.code,
      queuedAt: turn.at,
      attempts: 0,
      state: 'queued',
      endedAt: null,
      answer: null,
    };
    if (hasEnded(before)) return incident;
    const after = { ...before, ...patch };
    const delivery = hasEnded(after) ? { ...after, endedAt: turn.at } : after;
    moved.push({ before: incident.deliveries[slot] ?? null, after: delivery });
    const deliveries =
      slot < 0
        ? bounded([...incident.deliveries, delivery], destination)
        : incident.deliveries.with(slot, delivery);
    return { ...incident, deliveries };
  });
  for (const { before, after } of moved) noteStation(turn, report.incident, before, after);
}

/** Ends the deliveries of a report that are still open, at all destinations or at those named: they failed. */
export function failDeliveries(
  turn: Turn,
  report: PendingReport,
  destinations: readonly number[] | null,
): void {
  if (report.incident === null) return;
  const open = incidentBy(turn, report.incident)?.deliveries ?? [];
  const ended = open.filter(
    (entry) =>
      entry.report === report.id &&
      !hasEnded(entry) &&
      (destinations === null || destinations.includes(entry.destination)),
  );
  for (const { destination } of ended) noteDelivery(turn, report, destination, { state: 'failed' });
}
