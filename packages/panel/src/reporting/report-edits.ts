import type { Edits } from '../edits.ts';
import { setDestinations, setGroups } from './report-settings.ts';

/** Edits of the report page: destinations and groups. */
export const reportEdits: Pick<Edits, 'putDestinations' | 'putReportGroups'> = {
  putDestinations: (turn, { destinations }, { actor }) => setDestinations(turn, destinations, actor),
  putReportGroups: (turn, { groups }, { actor }) => setGroups(turn, groups, actor),
};
