import { hash } from 'node:crypto';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { isChainIntact, proofRule } from '@homeward/contract/rules/access/proof-words.ts';
import type { incidentRoutes, ProofRow } from '@homeward/contract/routes/alarms/incident.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, command } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { verdictAt } from '../api/identify.ts';
import { eventInScope } from '../panels/event-scope.ts';
import { placesOf } from '../panels/places.ts';
import { incidentInScope, seesIncident } from '../panels/scope.ts';
import { noteLook } from './let-in.ts';
import { rowsOnce } from './resource.ts';

/** More events than one alarm has. */
const mostEvents = 1000;

/** An incident by its id. Throws 998 as for any that is not there where it is out of sight. */
function incidentNamed(context: AtPanel, id: string): Incident {
  const found = partOf(stateOf(context), 'incidents').find((incident) => incident.id === id);
  if (!found || !seesIncident(context.scope, found)) throw notFound();
  return found;
}

/** The proof of an alarm, checked here: whether its chain holds. */
async function proofOf(context: AtPanel, incident: IncidentId): Promise<ProofRow> {
  const { proof } = await ask(context, { tag: 'proof', incident });
  return { ...proof, intact: isChainIntact(proof.entries, proof.offset, (text) => hash('sha256', text)) };
}

export const incidentHandlers: Pick<Handlers, keyof typeof incidentRoutes> = {
  'GET /incident': (context, { query }) => {
    const rows = (): readonly Incident[] =>
      partOf(stateOf(context), 'incidents')
        .filter((incident) => seesIncident(context.scope, incident))
        .map((incident) => incidentInScope(context.scope, incident));
    return query.id === undefined
      ? rowsOnce(context, 'incident', '', rows)
      : data(rows().filter(({ id }) => id === query.id));
  },
  'POST /incident': async (context, { body }) => {
    incidentNamed(context, body.id);
    await command(context, {
      tag: 'incident',
      incident: IncidentId.parse(body.id),
      act: body.act,
      reason: body.reason ?? null,
      text: body.text ?? '',
    });
    return done;
  },
  'GET /incident/proof': async (context, { query }) => {
    const { id } = incidentNamed(context, query.id);
    return data(await proofOf(context, id));
  },
  'GET /incident/export': async (context, { query }) => {
    const incident = incidentNamed(context, query.id);
    const { services, panel, person, scope } = context;
    const { head } = stateOf(context);
    const places = placesOf(
      verdictAt(context, 'location', 'read'),
      person.account.id,
      context.resident,
      scope.withheld,
    );
    const events = { panel, areas: scope.areas, silent: scope.silent, actor: null, places };
    const [found, proof] = await Promise.all([
      services.reader.find(events, { incident: incident.id, limit: mostEvents }),
      // What happened is told whether or not the panel can be reached now.
      proofOf(context, incident.id).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      }),
    ]);
    noteLook(context, 'incident export', { incident: incident.id });
    return data({
      format: 'homeward incident 1' as const,
      panel,
      name: head.name,
      timeZone: head.timeZone,
      exportedAt: services.clock.now(),
      exportedBy: person.account.name,
      incident: incidentInScope(scope, incident),
      events: found.map(({ event }) => eventInScope(scope, event)).toReversed(),
      proof,
      proofRule,
    });
  },
};
