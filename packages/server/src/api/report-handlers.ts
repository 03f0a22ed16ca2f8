import type { PanelCommand } from '@homeward/contract/command.ts';
import type { ConfigEdit } from '@homeward/contract/edit.ts';
import { limits } from '@homeward/contract/limits.ts';
import type { ReportDestination } from '@homeward/contract/entities/report.ts';
import { partOf } from '../panels/resident.ts';
import { command } from './command.ts';
import { data, done, stateOf } from './handler.ts';
import type { Handlers } from './handler.ts';

const isReserved = ({ no }: ReportDestination): boolean =>
  limits.reservedReportRows.some((reserved) => reserved === no);

/** An edit of whatever is set up now: these pages name no revision that they start from. */
const configure = (edit: ConfigEdit): PanelCommand => ({ tag: 'configure', edit, expect: null, pin: null });

type Names =
  | 'GET /panel/report'
  | 'POST /panel/report'
  | 'GET /panel/report_group'
  | 'POST /panel/report_group'
  | 'POST /panel/test_report';

export const reportHandlers: Pick<Handlers, Names> = {
  'GET /panel/report': (context) => data(partOf(stateOf(context), 'destinations')),
  'POST /panel/report': async (context, { body }) => {
    // Row 1 is the portal itself and cannot be edited (S9.3): what it says now stays, whatever was sent.
    const reserved = partOf(stateOf(context), 'destinations').filter(isReserved);
    const destinations = [...reserved, ...body.destinations.filter((row) => !isReserved(row))];
    await command(context, configure({ tag: 'putDestinations', destinations }));
    return done;
  },
  'GET /panel/report_group': (context) => data(partOf(stateOf(context), 'groups')),
  'POST /panel/report_group': async (context, { body }) => {
    await command(context, configure({ tag: 'putReportGroups', groups: body.groups }));
    return done;
  },
  'POST /panel/test_report': async (context, { body }) => {
    await command(context, { tag: 'testReport', destination: body.no });
    return done;
  },
};
