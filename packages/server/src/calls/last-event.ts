import type { panelRoutes } from '@homeward/contract/routes/panel/panel.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import { encodeEvent } from '@homeward/contract/wire/event.ts';
import { inForce } from '../accounts/memberships.ts';
import { AppError } from '../base/app-error.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers, Signed } from '../api/handler.ts';
import { atPanel } from '../api/identify.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import type { Membership } from '../store/accounts.ts';
import { scopeOfEvents, storedOf, zoneOf } from './event-scope.ts';

/** Somebody as he reads the log of a panel; null where he may not. */
async function asReader(signed: Signed, membership: Membership): Promise<AtPanel | null> {
  const { services } = signed;
  const { panel } = membership;
  const resident = await services.registry.find(panel);
  const given = { resident, fresh: false, now: services.clock.now() };
  // Nobody has asked for this one log: where it is shut, nothing was refused that were worth a note.
  if (services.memberships.judge(membership, 'events', 'read', given).tag !== 'allowed') return null;
  try {
    return await atPanel(signed, panel, 'GET /event', routes['GET /event']);
  } catch (error) {
    // The panel's plan has no log.
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const lastEventHandlers: Pick<Handlers, keyof typeof panelRoutes & 'GET /panel/last_event'> = {
  'GET /panel/last_event': async (signed) => {
    const { services, person } = signed;
    const now = services.clock.now();
    const rows = await Promise.all(
      person.memberships
        .filter((one) => inForce(one, now))
        .map(async (membership) => {
          const context = await asReader(signed, membership);
          if (context === null) return [];
          const [found] = await services.reader.find(scopeOfEvents(context), { limit: 1 });
          if (found === undefined) return [];
          const offset = offsetMinutes(zoneOf(context), found.event.at);
          return [{ mac: membership.panel, event: encodeEvent(storedOf(context, found), offset) }];
        }),
    );
    return data(rows.flat());
  },
};
