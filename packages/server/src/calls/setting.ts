import { firmwareOf } from '@homeward/contract/words/values/constants.ts';
import { xmlVersion } from '@homeward/contract/words/panel/feature-gates.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import { PanelContact } from '@homeward/contract/shapes/panel/panel.ts';
import { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { settingRoutes } from '@homeward/contract/routes/panel/setting.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { command, configure } from '../api/command.ts';
import { configureEach } from '../api/configure-each.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { capabilityOf, networksOf } from './capability.ts';
import { instantOf, panelTime } from './panel-time.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const invalid = (why: MessageKey, where: string): AppError =>
  new AppError('inputError', why, { data: { where } });

/** Changes the settings that a form has. What is no setting's value is refused as the panel would, without asking it. */
async function putSettings(
  context: AtPanel,
  { pincode, ...form }: Readonly<Record<string, unknown>> & { readonly pincode?: string | undefined },
): Promise<void> {
  const settings = PanelSettings.partial().safeParse(form);
  if (!settings.success)
    throw invalid('v2_mg_value_not_offered', settings.error.issues[0]?.path.join('.') ?? '');
  await configure(context, { tag: 'putSettings', settings: settings.data }, pincode ?? null);
}

/** The network that a device's id names; of other ids it says nothing. */
const familyOf = (device: DeviceId): NetworkFamily | undefined =>
  device.startsWith('ZB:') ? 'zigbee' : device.startsWith('ZW:') ? 'zwave' : undefined;

/** A contact after a form; throws for what is too long. */
function contactOf(
  before: PanelContact,
  form: {
    readonly contact?: string | undefined;
    readonly mail_address?: string | undefined;
    readonly phone?: string | undefined;
  },
): PanelContact {
  const wished = {
    name: (form.contact ?? before.name).trim(),
    mail: (form.mail_address ?? before.mail).trim(),
    phone: (form.phone ?? before.phone).trim(),
  };
  const contact = PanelContact.safeParse(wished);
  if (!contact.success) {
    const wrong = contact.error.issues[0]?.path[0];
    throw invalid(
      'v2_mg_text_too_long',
      wrong === 'mail' ? 'mail_address' : wrong === 'phone' ? 'phone' : 'contact',
    );
  }
  if (wished.mail !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wished.mail))
    throw invalid('v2_mg_mail_invalid', 'mail_address');
  return contact.data;
}

export const settingHandlers: Pick<Handlers, keyof typeof settingRoutes> = {
  'PUT /panel/info': async (context, { body }) => {
    const resident = stateOf(context);
    const name = (body.name ?? resident.head.name).trim();
    if (Array.from(name).length > 60) throw invalid('v2_mg_max_limit_name_length', 'name');
    const contact = contactOf(partOf(resident, 'contact'), body);
    const { timeZone } = resident.head;
    await configure(context, { tag: 'putPanel', name, timeZone, contact }, body.pincode ?? null);
    return done;
  },
  'GET /panel/provision/v2': (context) => {
    const resident = stateOf(context);
    const { id, head, areas, devices, rooms } = resident;
    const { profile, grade } = partOf(resident, 'settings');
    const { scope } = context;
    const counted = (['scenes', 'rules', 'schedules', 'pins', 'geofences', 'trackers'] as const).map(
      (part) => [part, partOf(resident, part).length] as const,
    );
    return data({
      revision: partOf(resident, 'setupRevision'),
      mac: id,
      name: head.name,
      contact: partOf(resident, 'contact'),
      report_account: partOf(resident, 'reportAccount'),
      series: head.series,
      model: head.model,
      version: head.version,
      firmware: firmwareOf(head.version),
      xml_version: xmlVersion,
      pin_length: head.pinLength,
      time_zone: head.timeZone,
      profile,
      grade,
      areas: areas
        .filter((area) => seesArea(scope, area.id))
        .map((area) => ({
          id: area.id,
          name: area.name,
          delays: area.delays,
          supervision: area.supervision ?? true,
        })),
      counts: {
        areas: areas.length,
        devices: devices.length,
        rooms: rooms.length,
        ...Object.fromEntries(counted),
      },
    });
  },
  'GET /panel/system': (context) => {
    const resident = stateOf(context);
    return data({ ...partOf(resident, 'settings'), revision: partOf(resident, 'setupRevision') });
  },
  'POST /panel/system': async (context, { body }) => {
    await putSettings(context, body);
    return done;
  },
  'PUT /panel/system': async (context, { body }) => {
    await putSettings(context, body);
    return done;
  },
  'GET /panel/timezone': (context) => data(panelTime(stateOf(context), context.services.clock.now())),
  'POST /panel/timezone': async (context, { body }) => {
    const { head } = stateOf(context);
    const before = panelTime(stateOf(context), context.services.clock.now());
    const timeZone = body.time_zone ?? head.timeZone;
    const internetTime = body.internet_time ?? before.internet_time;
    const setsClock = body.date !== undefined || body.time !== undefined;
    if (internetTime && setsClock)
      throw invalid('v2_mg_clock_by_internet', body.date === undefined ? 'time' : 'date');
    const edits: ConfigEdit[] = [];
    if (timeZone !== head.timeZone) edits.push({ tag: 'putPanel', name: head.name, timeZone });
    if (setsClock) {
      const at = instantOf(timeZone, body.date ?? before.date, body.time ?? before.time);
      const clockAheadSeconds = Math.round((at - context.services.clock.now()) / 1000);
      edits.push({ tag: 'putSettings', settings: { internetTime, clockAheadSeconds } });
    } else if (internetTime !== before.internet_time)
      // A clock that is let go of goes on from what it shows.
      edits.push({ tag: 'putSettings', settings: { internetTime, clockAheadSeconds: 0 } });
    await configureEach(context, edits, body.pincode ?? null);
    return done;
  },
  'GET /panel/capability': async (context) => data(await capabilityOf(context)),
  'GET /panel/external_battery': (context) => {
    const { faults, battery, suspended, power = [] } = stateOf(context).status;
    return data({
      fitted: (battery !== null || power.length > 0) && !faults.includes('batteryMissing'),
      percent: battery,
      low: faults.includes('lowBattery'),
      mains: !faults.includes('acFailure'),
      suspended,
    });
  },
  'GET /panel/exclusion': async (context) => {
    const networks = (await networksOf(context)) ?? [];
    return data({
      networks: networks.flatMap(({ family, acts }) =>
        family === null
          ? []
          : [{ family, by_button: acts.includes('exclude'), by_name: acts.includes('removeDevice') }],
      ),
    });
  },
  'POST /panel/exclusion': async (context, { body }) => {
    const { device_id: device = null } = body;
    const act = device === null ? 'exclude' : 'removeDevice';
    if (device !== null) {
      const known = stateOf(context).devices.find(({ id }) => id === device);
      if (known && !seesArea(context.scope, known.area)) throw notFound();
    }
    const wanted = body.family ?? (device === null ? undefined : familyOf(device));
    const family = ((await networksOf(context)) ?? []).find(
      (one) => one.family !== null && one.acts.includes(act) && (wanted ?? one.family) === one.family,
    )?.family;
    if (family === undefined || family === null)
      throw new AppError('panelFault', 'v2_mg_no_network_excludes');
    await command(context, { tag: 'network', family, act, device });
    return done;
  },
};
