import type { PicturesWithheld } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { AlarmCase, CaseCameras } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { CommandId, DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { alarmCaseRoutes } from '@homeward/contract/routes/company/alarm-case.ts';
import { newId } from '../accounts/secrets.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { answered, askPanel } from '../link/questions.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { alarmCameras, isSilentlyAlarmed, isUnderAlarm } from '../queue/alarm-cameras.ts';
import type { AlarmCamera } from '../queue/alarm-cameras.ts';
import { watcherOf } from '../queue/alarm-observer.ts';
import { actOnCase } from '../store/alarm-cases.ts';
import { caseNamed, panelOf, ring, whyNot } from './alarm-named.ts';
import { noted } from './company-notes.ts';
import { frameReply, liveMs } from './camera.ts';
import { notedAt } from './own-panel.ts';

/** Ms after a site's last word of an alarm for which its cameras may be seen, should nobody disarm. */
const picturesFor = 60 * 60_000;

type Withheld = Exclude<PicturesWithheld, ''>;
type Shown = { readonly why: Withheld } | { readonly why: ''; readonly cameras: readonly AlarmCamera[] };

/** The cameras that whoever asks may see of a case, now; or why none. */
function shownTo(context: ForTenant, one: AlarmCase, resident: CachedPanel | null): Shown {
  const { services, tenant, person, session } = context;
  const panel = panelOf(one.site);
  if (panel === null) return { why: 'otherPanel' };
  const tenancy = services.tenants.tenancy(panel);
  // A token is a program's: nobody looks.
  const isAllowed = tenancy.picturesAllowed && watcherOf(tenancy) === tenant.id && !session.program;
  if (!isAllowed) return { why: 'notAllowed' };
  // A live picture is noticed at the home, and would tell whoever threatens that somebody knows.
  if (one.silent || (resident !== null && isSilentlyAlarmed(resident))) return { why: 'silent' };
  if (one.closedAt !== null || services.clock.now() - one.lastAt > picturesFor) return { why: 'over' };
  if (resident === null || !isUnderAlarm(resident)) return { why: 'over' };
  if (one.claimedBy !== person.account.id) return { why: 'notYours' };
  const cameras = alarmCameras(resident);
  return cameras.length === 0 ? { why: 'none' } : { why: '', cameras };
}

async function residentOf({ services }: ForTenant, one: AlarmCase): Promise<CachedPanel | null> {
  const panel = panelOf(one.site);
  return panel === null ? null : services.registry.find(panel);
}

/** What there is to see of a case for whoever reads it. */
export async function camerasOfCase(context: ForTenant, one: AlarmCase): Promise<CaseCameras> {
  const shown = shownTo(context, one, await residentOf(context, one));
  if (shown.why !== '') return { why: shown.why, cameras: [] };
  return {
    why: '',
    cameras: shown.cameras.map(({ camera, of }) => ({
      device_id: camera.id,
      name: camera.name,
      of,
      privacy: camera.values.privacy === true,
    })),
  };
}

interface Seen extends AlarmCamera {
  readonly case: AlarmCase;
  readonly panel: PanelId;
}

const refusals = {
  otherPanel: () => notFound(),
  none: () => notFound(),
  notAllowed: () => new AppError('forbidden', 'v2_mg_pictures_not_allowed'),
  silent: () => new AppError('forbidden', 'v2_mg_pictures_silent'),
  over: () => new AppError('conflict', 'v2_mg_pictures_over'),
} as const;

/** The camera that is asked for; throws where it may not be seen, all of it anew at every frame. */
async function seenBy(
  context: ForTenant,
  { id, device_id: device }: { readonly id: string; readonly device_id: DeviceId },
): Promise<Seen> {
  const one = await caseNamed(context, id);
  const shown = shownTo(context, one, await residentOf(context, one));
  if (shown.why === 'notYours')
    throw await whyNot(context, { id, needs: { claimedBy: context.person.account.id, isOpen: true } });
  if (shown.why !== '') throw refusals[shown.why]();
  const found = shown.cameras.find(({ camera }) => camera.id === device);
  const panel = panelOf(one.site);
  if (found === undefined || panel === null) throw notFound();
  return { ...found, case: one, panel };
}

/** Writes a look down: at the home, in the company's audit, and in the case. Throws where the case is another's by now. */
async function noteLook(context: ForTenant, { case: one, panel, camera }: Seen): Promise<void> {
  const { services, tenant, person } = context;
  const { id, name, login } = person.account;
  const act = {
    tenant: tenant.id,
    id: one.id,
    at: services.clock.now(),
    by: { id, name: name || login },
    needs: { claimedBy: id, isOpen: true },
    change: { tag: 'noted' },
    line: { what: 'look', about: camera.name },
  } as const;
  if (!(await actOnCase(services.store, act))) throw await whyNot(context, act);
  const body = { device: camera.id, name: camera.name, case: one.id };
  notedAt(context, panel, 'look live', { ...body, company: tenant.name });
  noted(context, 'look live', { ...body, site: one.site });
  ring(context);
}

/** Whether this look is another than the last: a picture is many frames. */
const isAnother = ({ services, person }: ForTenant, { case: one, camera }: Seen): boolean =>
  services.recentAccess.isNew([one.id, person.account.login, camera.id]);

/** Tells a camera, in the operator's name; 995 where its panel is not reached. */
async function tell(context: ForTenant, { panel, camera }: Seen, on: boolean): Promise<void> {
  const { services, tenant, person, session } = context;
  const { links, clock, random, options } = services;
  const { id, name, login } = person.account;
  const sent = await links.send(panel, {
    id: newId(random) as CommandId,
    actor: {
      tag: 'person',
      name: `${name || login}, ${tenant.name}`.slice(0, 64),
      channel: session.channel,
      slot: null,
      account: id,
    },
    slots: [],
    trusted: false,
    expiresAt: clock.now() + options.limits.commandTimeout,
    command: { tag: 'control', device: camera.id, command: { tag: 'live', on }, pin: null },
  });
  if (sent.tag !== 'answered') throw new AppError('panelOffline', 'v2_mg_panel_offline');
  if (sent.result.tag === 'refused') throw new AppError('notFound', 'v2_mg_no_live_view');
}

type CameraCalls = 'POST /installer/alarm_live' | 'GET /installer/alarm_frame';

export const alarmCameraHandlers: Pick<Handlers, Extract<keyof typeof alarmCaseRoutes, CameraCalls>> = {
  'POST /installer/alarm_live': async (context, { body }) => {
    const seen = await seenBy(context, body);
    const { services, session } = context;
    const { panel, camera } = seen;
    if (!body.on) {
      // The camera goes on for the others.
      if (services.pictures.leave(panel, camera.id, session.id)) await tell(context, seen, false);
      return done;
    }
    const { stream } = await askPanel({ links: services.links, panel }, { tag: 'stream', device: camera.id });
    // Other streams go by an address in the house, which is nobody's outside.
    if (stream.type !== 'mjpeg' && stream.type !== 'stills' && stream.video !== 'yes')
      throw new AppError('notFound', 'v2_mg_no_live_view');
    // Written down before anything is seen; its frames are this look.
    isAnother(context, seen);
    await noteLook(context, seen);
    await tell(context, seen, true);
    return data({ until: services.clock.now() + liveMs });
  },
  'GET /installer/alarm_frame': async (context, { query }) => {
    const seen = await seenBy(context, query);
    const { panel, camera } = seen;
    if (camera.values.privacy === true) throw new AppError('panelFault', 'v2_mg_camera_privacy');
    if (isAnother(context, seen)) await noteLook(context, seen);
    const { services, session } = context;
    const question = { tag: 'frame', device: camera.id, seen: query.seen, video: query.video } as const;
    return frameReply(answered(question, await services.pictures.frame(panel, question, session.id)));
  },
};
