import type { SmsReport } from '@homeward/contract/shapes/reports/connections.ts';
import type { StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { PanelConfig } from '../state/config.ts';

/** A person who is texted: a row and a group of its own, behind those of the report page. */
const textTo = ({ no, name, phone, level, form }: SmsReport): StoredDestination => ({
  no: limits.reportRows + no,
  name: name || phone,
  url: `sms://@${phone}${form === 'words' ? '/TEXT' : ''}`,
  group: limits.reportGroups + no,
  level,
});

/** Whether a group is one of people: they are told beside the others, not in their place. */
export const isOfPerson = (group: number): boolean => group > limits.reportGroups;

const known = new WeakMap<PanelConfig['connections']['sms'], WeakMap<object, readonly StoredDestination[]>>();

/** Where reports go: rows of the report page, then people whom the panel texts. The same list while neither changes. */
export function destinationsOf({ report, connections }: PanelConfig): readonly StoredDestination[] {
  const { destinations } = report;
  const { sms } = connections;
  if (sms.length === 0) return destinations;
  const own = known.get(sms) ?? new WeakMap<object, readonly StoredDestination[]>();
  known.set(sms, own);
  const all = own.get(destinations) ?? [...destinations, ...sms.map(textTo)];
  own.set(destinations, all);
  return all;
}
