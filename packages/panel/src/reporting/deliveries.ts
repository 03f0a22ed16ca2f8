import type { Delivery } from '@homeward/contract/entities/incident.ts';
import { changeIncident } from '../alarms/incidents.ts';
import type { PendingReport } from './reporting-state.ts';
import type { Turn } from '../turn.ts';

const hasEnded = ({ state }: Delivery): boolean => state === 'accepted' || state === 'failed';

/** Notes on the incident how one of its reports fares at one destination. A delivery that has ended stays as it is. */
export function noteDelivery(
  turn: Turn,
  report: PendingReport,
  destination: number,
  patch: Partial<Pick<Delivery, 'state' | 'attempts' | 'answer'>>,
): void {
  if (report.incident === null) return;
  const { destinations } = turn.state.config.report;
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
    const deliveries =
      slot < 0 ? [...incident.deliveries, delivery] : incident.deliveries.with(slot, delivery);
    return { ...incident, deliveries };
  });
}

/** Ends the deliveries of a report that are still open, at all destinations or at those named: they failed. */
export function failDeliveries(
  turn: Turn,
  report: PendingReport,
  destinations: readonly number[] | null,
): void {
  if (report.incident === null) return;
  changeIncident(turn, report.incident, (incident) => ({
    ...incident,
    deliveries: incident.deliveries.map((entry) =>
      entry.report === report.id &&
      !hasEnded(entry) &&
      (destinations === null || destinations.includes(entry.destination))
        ? { ...entry, state: 'failed' as const, endedAt: turn.at }
        : entry,
    ),
  }));
}
