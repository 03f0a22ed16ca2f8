import type { Edits } from '../kernel/edit.ts';
import { connectionEdits } from '../connections/connection-edits.ts';
import { destinationsOf } from '../reporting/destinations.ts';
import { setDestination, setDestinations, setGroups } from './report-settings.ts';
import { rerouteReports } from './send-reports.ts';

/** Edits of the report page: destinations and groups; and of connections, people who are texted among them. */
export const reportEdits: Pick<
  Edits,
  'putDestinations' | 'putDestination' | 'putReportGroups' | 'putConnections'
> = {
  putConnections: (turn, edit, editor) => {
    const before = destinationsOf(turn.state.config);
    const outcome = connectionEdits.putConnections(turn, edit, editor);
    if (destinationsOf(turn.state.config) !== before) rerouteReports(turn, before);
    return outcome;
  },
  putDestinations: (turn, { destinations }, { actor }) => setDestinations(turn, destinations, actor),
  putDestination: (turn, { destination }, { actor }) => setDestination(turn, destination, actor),
  putReportGroups: (turn, { groups }, { actor }) => setGroups(turn, groups, actor),
};
