import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { SetupRehearsal } from '@homeward/contract/shapes/panel/setup-rehearsal.ts';
import { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { ScheduleId } from '@homeward/contract/shapes/values/ids.ts';
import type { QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import type { rehearseRoutes } from '@homeward/contract/routes/panel/rehearse.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask } from '../api/command.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { editedDeviceOf } from './device-edit.ts';
import { freshId } from './fresh-id.ts';
import { assertDaysShared, noteLook } from './let-in.ts';

type Body = BodyOf<'POST /panel/rehearse'>;

/** Values as the family's forms have them, where a form sent texts. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : value;
};

function settingsEdit(form: NonNullable<Body['settings']>): ConfigEdit {
  const read = (values: Readonly<Record<string, unknown>>) => PanelSettings.partial().safeParse(values);
  const given = read(form);
  const settings = given.success
    ? given
    : read(Object.fromEntries(Object.entries(form).map(([name, value]) => [name, plain(value)])));
  if (!settings.success)
    throw new AppError('inputError', 'v2_mg_value_not_offered', {
      data: { where: settings.error.issues[0]?.path.join('.') ?? '' },
    });
  return { tag: 'putSettings', settings: settings.data };
}

function areaEdit(
  context: AtPanel,
  { area: id, delays, supervision }: NonNullable<Body['area']>,
): ConfigEdit {
  const before = stateOf(context).areas.find((one) => one.id === id);
  if (!before) throw notFound();
  const { name, supervision: watched } = before;
  const watch = supervision ?? watched;
  return {
    tag: 'putArea',
    area: {
      id,
      name,
      delays: { ...before.delays, ...delays },
      ...(watch === undefined ? {} : { supervision: watch }),
    },
  };
}

function editsOf(context: AtPanel, body: Body): readonly ConfigEdit[] {
  const { settings, area, device, devices = [], schedule, no_schedule: gone } = body;
  const forms = device === undefined ? devices : [device, ...devices];
  return [
    ...(settings === undefined ? [] : [settingsEdit(settings)]),
    ...(area === undefined ? [] : [areaEdit(context, area)]),
    ...forms.map((form) => ({ tag: 'putDevice', device: editedDeviceOf(context, form).after }) as const),
    ...(schedule === undefined
      ? []
      : [
          {
            tag: 'putSchedule',
            schedule: {
              ...schedule,
              id: schedule.id ?? ScheduleId.parse(freshId(context)),
              allowedBy: null,
            },
          } as const,
        ]),
    ...(gone === undefined ? [] : [{ tag: 'removeSchedule', schedule: gone } as const]),
  ];
}

/** The days lived again with edits; who may not see the house as it was learns nothing of it here. */
export async function rehearsed(
  context: AtPanel,
  edits: readonly ConfigEdit[],
  { days, bypass = [] }: { readonly days: number; readonly bypass?: QuestionOf<'rehearseSetup'>['bypass'] },
): Promise<SetupRehearsal> {
  const past = verdictAt(context, 'past', 'read');
  if (past.tag !== 'allowed' || past.scope !== 'all') throw new AppError('forbidden', 'v2_mg_not_allowed');
  assertDaysShared(context);
  const { rehearsal } = await ask(context, { tag: 'rehearseSetup', edits, bypass, days });
  if (context.membership.role !== 'master') noteLook(context, 'past', { at: rehearsal.from }, '');
  return rehearsal;
}

/** What would have happened with another set-up. */
export const rehearseHandlers: Pick<Handlers, keyof typeof rehearseRoutes> = {
  'POST /panel/rehearse': async (context, { body }) => {
    const bypass = (body.bypass ?? []).map(({ device_id: device, on }) => ({ device, on }));
    return data(await rehearsed(context, editsOf(context, body), { days: body.days, bypass }));
  },
};
