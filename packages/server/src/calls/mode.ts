import { AppError } from '../app-error.ts';
import type { modeRoutes } from '@homeward/contract/routes/mode.ts';
import { decodeMode } from '@homeward/contract/wire/area.ts';
import type { AreaId } from '@homeward/contract/ids.ts';
import { codes, panelCodes } from '@homeward/contract/envelope.ts';
import { assertMay } from '../api/assert-may.ts';
import { areaTarget, assertArea, command } from '../api/command.ts';
import { done } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { resource } from './resource.ts';
import { testSirens } from './siren-test.ts';

/** A wrong PIN is the one logical failure that is not sent as 200 (domain 1.0). */
function wrongPinAs400(error: unknown): never {
  if (error instanceof AppError && error.code === codes.panelFault && error.panelCode === panelCodes.wrongPin)
    throw new AppError('panelFault', error.message, { panelCode: 'wrongPin', data: error.data, status: 400 });
  throw error;
}

export const modeHandlers: Pick<Handlers, keyof typeof modeRoutes> = {
  'GET /panel/mode': (context) => resource(context, 'mode'),
  'POST /panel/mode': async (context, { body }) => {
    const mode = decodeMode(body.mode);
    if (mode === null) throw new AppError('inputError', 'v2_mg_input_error');
    const area = areaTarget(body.area);
    assertArea(context, area);
    const pin = body.pincode ?? body.pin ?? null;
    await command(context, { tag: 'setMode', area, mode, pin, force: body.bypass ?? false }).catch(
      wrongPinAs400,
    );
    return done;
  },
  'POST /panel/arm_now': async (context, { body }) => {
    const area = areaTarget(body.area);
    assertArea(context, area);
    await command(context, { tag: 'armNow', area });
    return done;
  },
  'POST /panel/siren': async (context, { body }) => {
    const area = areaTarget(body.area);
    assertArea(context, area);
    if (body.sound === 'on') {
      await testSirens(context, area, body.volume);
      return done;
    }
    assertMay(context, 'arm');
    await command(context, { tag: 'silence', area, pin: body.pincode ?? null }).catch(wrongPinAs400);
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
