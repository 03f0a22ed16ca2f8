import { judge } from '../accounts/memberships.ts';
import { AppError } from '../app-error.ts';
import type { WireFault } from '@homeward/contract/routes/panel.ts';
import { decodeMode } from '@homeward/contract/wire/area.ts';
import type { AreaId } from '@homeward/contract/ids.ts';
import { codes, panelCodes } from '@homeward/contract/envelope.ts';
import { areaTarget, assertArea, command } from './command.ts';
import { data, done } from './handler.ts';
import type { AtPanel, Handlers, Reply } from './handler.ts';
import { once } from './once.ts';

/** A wrong PIN is the one logical failure that is not sent as 200 (domain 1.0). */
function wrongPinAs400(error: unknown): never {
  if (error instanceof AppError && error.code === codes.panelFault && error.panelCode === panelCodes.wrongPin)
    throw new AppError('panelFault', error.message, { panelCode: 'wrongPin', data: error.data, status: 400 });
  throw error;
}

export const modeHandlers: Pick<Handlers, 'POST /panel/mode' | 'POST /panel/siren' | 'POST /panel/panic'> = {
  'POST /panel/mode': async (context, { body }) => {
    const mode = decodeMode(body.mode);
    if (mode === null) throw new AppError('inputError', 'v2_mg_input_error');
    const area = areaTarget(body.area);
    assertArea(context, area);
    const pin = body.pincode ?? body.pin ?? null;
    const setMode = async (): Promise<Reply<'' | readonly WireFault[]>> => {
      const key = body.idempotency ?? null;
      await command(context, { tag: 'setMode', area, mode, pin, force: body.bypass ?? false }, key).catch(
        wrongPinAs400,
      );
      return data('');
    };
    return body.idempotency === undefined || body.idempotency === ''
      ? setMode()
      : once(context, body.idempotency, JSON.stringify([area, mode, body.bypass ?? false]), setMode);
  },
  'POST /panel/siren': async (context, { body }) => {
    const area = areaTarget(body.area);
    assertArea(context, area);
    await command(context, { tag: 'silence', area });
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
export const mayArm = ({ membership, services, session }: AtPanel): boolean =>
  judge(membership, 'arm', 'write', {
    alarm: false,
    fresh: services.sessions.isFresh(session),
    now: services.clock.now(),
  }).tag === 'allowed';
