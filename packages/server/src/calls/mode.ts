import type { modeRoutes } from '@homeward/contract/routes/panel/mode.ts';
import { decodeMode } from '@homeward/contract/wire/mode-words.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { assertMay } from '../api/assert-may.ts';
import { areaTarget, assertArea, command, configure, ownTarget } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { resource } from './resource.ts';
import { testSirens } from './siren-test.ts';

export const modeHandlers: Pick<Handlers, keyof typeof modeRoutes> = {
  'GET /panel/mode': (context) => resource(context, 'mode', context.services.modeWords.of(context.session)),
  'POST /panel/mode': async (context, { body }) => {
    const { services, session } = context;
    const mode = decodeMode(body.mode);
    const area = ownTarget(context, body.area);
    const pin = body.pincode ?? body.pin ?? null;
    services.modeWords.heard(session, body.mode);
    await command(context, { tag: 'setMode', area, mode, pin, force: body.bypass ?? false });
    return context.yapi ? data({ cmd_ack: 'OK' as const }) : done;
  },
  'GET /panel/own_modes': (context) => {
    const resident = stateOf(context);
    return data({
      modes: partOf(resident, 'settings').ownModes,
      revision: partOf(resident, 'setupRevision'),
    });
  },
  'PUT /panel/own_modes': async (context, { body }) => {
    const ownModes = body.modes.map((mode) => ({ ...mode, name: mode.name.trim() }));
    await configure(context, { tag: 'putSettings', settings: { ownModes } });
    return done;
  },
  'POST /panel/arm_now': async (context, { body }) => {
    const area = ownTarget(context, body.area);
    await command(context, { tag: 'armNow', area });
    return done;
  },
  'POST /panel/siren': async (context, { body }) => {
    const area = ownTarget(context, body.area);
    if (body.sound === 'on') {
      await testSirens(context, area, body.volume);
      return done;
    }
    assertMay(context, 'arm');
    await command(context, { tag: 'silence', area, pin: body.pincode ?? null });
    return done;
  },
  'POST /panel/panic': async (context, { body }) => {
    const area = areaTarget(body.area);
    // Help is for one place: "all" is where this person may be.
    const place = area === 0 ? (context.membership.areas[0] ?? (1 as AreaId)) : area;
    assertArea(context, place);
    await command(context, { tag: 'panic', kind: body.kind, area: place });
    return done;
  },
};

/** Whether this person may do what only arming allows, as scenes that set a mode. */
export const mayArm = (context: AtPanel): boolean => verdictAt(context, 'arm', 'write').tag === 'allowed';
