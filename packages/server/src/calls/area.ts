import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { areaRoutes, InTheWay } from '@homeward/contract/routes/panel/area.ts';
import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { ArmedMode } from '@homeward/contract/shapes/values/modes.ts';
import { obstacleCode } from '@homeward/contract/wire/area.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertArea, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { faultOf } from '../api/refusal.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';

type DelaysForm = Partial<
  Record<ArmedMode, Partial<Record<'exit' | 'entry1' | 'entry2', number | undefined>> | undefined>
>;

interface AreaForm {
  readonly area_name?: string | undefined;
  readonly delays?: DelaysForm | undefined;
  readonly supervision?: boolean | undefined;
  readonly pincode?: string | undefined;
}

/** An area after a form: what the form leaves out stays as it was. */
function areaAfter(before: AreaConfig, form: AreaForm): AreaConfig {
  const name = (form.area_name ?? before.name).trim();
  if (Array.from(name).length > limits.nameLength)
    throw new AppError('inputError', 'v2_mg_max_limit_name_length', { data: { where: 'name' } });
  const delaysIn = (mode: ArmedMode): AreaConfig['delays'][ArmedMode] => {
    const { exit, entry1, entry2 } = form.delays?.[mode] ?? {};
    const old = before.delays[mode];
    return { exit: exit ?? old.exit, entry1: entry1 ?? old.entry1, entry2: entry2 ?? old.entry2 };
  };
  const delays = {
    arm: delaysIn('arm'),
    home_1: delaysIn('home_1'),
    home_2: delaysIn('home_2'),
    home_3: delaysIn('home_3'),
  };
  const supervision = form.supervision ?? before.supervision;
  return { id: before.id, name, delays, ...(supervision === undefined ? {} : { supervision }) };
}

async function putArea(context: AtPanel, area: AreaConfig, pin: string | undefined): Promise<void> {
  await configure(context, { tag: 'putArea', area }, pin ?? null);
}

function inTheWay(obstacle: Obstacle, resident: CachedPanel): InTheWay {
  const { fault, area = null, zone = null, type = '', name = '' } = faultOf(obstacle, resident);
  return {
    fault,
    code: obstacleCode(obstacle),
    area: area === null ? null : Number(area),
    zone: zone === null ? null : Number(zone),
    device_id: 'device' in obstacle ? obstacle.device : '',
    type,
    name,
    since: 'since' in obstacle ? obstacle.since : null,
    can_bypass: 'canBypass' in obstacle && obstacle.canBypass,
    remedies: obstacle.remedies,
    obstacle,
  };
}

export const areaHandlers: Pick<Handlers, keyof typeof areaRoutes> = {
  'POST /panel/area': async (context, { body }) => {
    const { areas, head } = stateOf(context);
    // Who is limited to some areas has no others to add.
    assertArea(context, 0);
    const taken = new Set<number>(areas.map(({ id }) => id));
    if (body.area !== undefined && taken.has(body.area))
      throw new AppError('inputError', 'v2_mg_area_exists', { data: { where: 'area' } });
    const free = Array.from({ length: limits.areas[head.series] }, (_, index) => index + 1).find(
      (no) => !taken.has(no),
    );
    const id = AreaId.safeParse(body.area ?? free);
    const [first] = areas;
    if (!id.success || !first)
      throw new AppError('panelFault', 'v2_mg_too_many_areas', { data: { where: 'area' } });
    const area = areaAfter({ id: id.data, name: '', delays: first.delays }, body);
    await putArea(context, area, body.pincode);
    return data({ area: area.id });
  },
  'PUT /panel/area': async (context, { body }) => {
    const before = stateOf(context).areas.find(({ id }) => id === body.area);
    if (!before || !seesArea(context.scope, before.id)) throw notFound();
    await putArea(context, areaAfter(before, body), body.pincode);
    return done;
  },
  'GET /panel/ready': (context, { query }) => {
    const resident = stateOf(context);
    const areas = resident.areas.filter(
      ({ id }) => seesArea(context.scope, id) && (query.area === undefined || query.area === id),
    );
    if (query.area !== undefined && areas.length === 0) throw notFound();
    return data(
      areas.map((area) => ({
        area: area.id,
        area_name: area.name,
        modes: armedModes.map((mode) => ({
          mode,
          ready: area.readiness[mode].length === 0,
          in_the_way: area.readiness[mode].map((obstacle) => inTheWay(obstacle, resident)),
        })),
      })),
    );
  },
};
