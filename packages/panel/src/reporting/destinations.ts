import type { SmsReport } from '@homeward/contract/shapes/reports/connections.ts';
import type { StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { textDestination } from '@homeward/contract/words/reports/text-rows.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { PanelConfig } from '../state/config.ts';

/** A person who is texted (S9.3), as a row behind those of the report page. Nobody else reads their number. */
const textTo = ({ no, name, phone, level, form }: SmsReport): StoredDestination => ({
  no: textDestination(no),
  name: name || `SMS ${no}`,
  url: `sms://@${phone}${form === 'words' ? '/TEXT' : ''}`,
  group: limits.reportGroups + no,
  level,
});

const people = new WeakMap<PanelConfig['connections']['sms'], readonly StoredDestination[]>();

/** People whom the panel texts: each is told by themselves, whoever else was told. */
export function peopleOf({ connections: { sms } }: PanelConfig): readonly StoredDestination[] {
  const rows = people.get(sms) ?? sms.map(textTo);
  people.set(sms, rows);
  return rows;
}

const known = new WeakMap<PanelConfig['report']['destinations'], readonly StoredDestination[]>();

/** Where reports go: rows of the report page, then people. The same list while neither changes. */
export function destinationsOf(config: PanelConfig): readonly StoredDestination[] {
  const { destinations } = config.report;
  const own = peopleOf(config);
  if (own.length === 0) return destinations;
  const last = known.get(destinations);
  if (last?.at(-1) === own.at(-1)) return last ?? destinations;
  const all = [...destinations, ...own];
  known.set(destinations, all);
  return all;
}
