import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { isWired } from '@homeward/contract/words/devices/wired-loops.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import type { gatewayRoutes } from '@homeward/contract/routes/devices/gateway.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, configure } from '../api/command.ts';
import { assertFirmware } from '../api/gate.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';

type Told = Extract<PanelAnswer, { tag: 'gateways' }>;

/** How the gateways fare; null where nobody can say now. */
async function toldOf(context: AtPanel): Promise<Told | null> {
  try {
    return await ask(context, { tag: 'gateways' });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** An id that says nothing. */
const newGateway = ({ services: { random } }: AtPanel): string =>
  Buffer.from(random.bytes(6)).toString('hex');

/** Cameras are watched by ONVIF alone, which not every firmware has (S6.7). */
function assertKind({ services, panel }: AtPanel, { kind }: Pick<Gateway, 'kind'>): void {
  if (kind === 'camera') assertFirmware(services, panel, 'onvif');
}

/** What the panel's answer to a test is when it was none: its reason is about what was typed. */
async function tried(context: AtPanel, gateway: Gateway) {
  try {
    return (await ask(context, { tag: 'tryGateway', gateway })).probe;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.notFound)
      throw new AppError('inputError', error.message);
    throw error;
  }
}

export const gatewayHandlers: Pick<Handlers, keyof typeof gatewayRoutes> = {
  'GET /panel/gateway': async (context) => {
    const gateways = partOf(stateOf(context), 'gateways');
    const told = await toldOf(context);
    const healthOf = (id: string) => told?.health.find((one) => one.id === id) ?? null;
    return data({
      opens: told?.opens ?? null,
      gateways: [
        ...(told?.machine ?? []).map((one) => ({ ...one, machine: true, health: healthOf(one.id) })),
        ...gateways.map((one) => ({ ...one, machine: false, health: healthOf(one.id) })),
      ],
    });
  },
  'POST /panel/gateway': async (context, { body }) => {
    assertKind(context, body);
    const id = newGateway(context);
    await configure(context, { tag: 'putGateway', gateway: { ...body, id } });
    return data({ id });
  },
  'PUT /panel/gateway': async (context, { body }) => {
    assertKind(context, body);
    const known = partOf(stateOf(context), 'gateways').some(({ id }) => id === body.id);
    if (!known) throw notFound();
    await configure(context, { tag: 'putGateway', gateway: body });
    return done;
  },
  'DELETE /panel/gateway': async (context, { body }) => {
    await configure(context, { tag: 'removeGateway', gateway: body.id });
    return done;
  },
  'POST /panel/gateway/test': async (context, { body }) => {
    assertKind(context, body);
    return data(await tried(context, { ...body, id: body.id ?? newGateway(context) }));
  },
  'GET /panel/gateway/found': async (context) => {
    const { found, sticks } = await ask(context, { tag: 'findGateways' });
    return data({ found, sticks });
  },
  'GET /panel/loop_readings': async (context) => {
    const wired = stateOf(context).devices.filter(
      ({ id, area }) => isWired(id) && seesArea(context.scope, area),
    );
    if (wired.length === 0) return data([]);
    const devices = wired.slice(0, 200).map(({ id }) => id);
    const { loops } = await ask(context, { tag: 'measured', devices });
    return data(loops.map(({ device, ohms, says }) => ({ device_id: device, ohms, says })));
  },
};
