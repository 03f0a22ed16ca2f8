import type { ReportDestination } from '../../shapes/reports/report.ts';
import { limits } from '../../words/values/limits.ts';

type Row = Pick<ReportDestination, 'no' | 'url'>;

/**
 * Whether the panel itself reports there: to receivers, and by its own mail server. Row 1 is the portal's own server,
 * which the link tells. Texts go too where the machine has a modem, which the panel knows; calls never do.
 */
export const isSentByPanel = ({ no, url }: Row): boolean =>
  !limits.reservedReportRows.some((reserved) => reserved === no) && /^(?:(?:ip|udp):\/\/|mailto:)/i.test(url);

export const isMailReport = ({ url }: Pick<Row, 'url'>): boolean => /^mailto:/i.test(url);
