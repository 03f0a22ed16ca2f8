import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fortyDevices } from './product/forty-devices.ts';

const table = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src', 'lib', 'pages.ts');

const { devices, rooms, scenes, rules } = fortyDevices;
const first = (rows: readonly { readonly id: string }[] | undefined): readonly string[] =>
  (rows ?? []).slice(0, 1).map(({ id }) => encodeURIComponent(id));
const oneOfEachKind = [...new Map(devices.map((device) => [device.kind, device.id])).values()].map((id) =>
  encodeURIComponent(id),
);

/** What stands for the parameter of an address, all that show something else. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'automation/automation_scene/$id': first(scenes),
  'automation/automation_scene/$id/edit': first(scenes),
  'automation/automation_rule/$id': first(rules),
  'automation/automation_rule/$id/edit': first(rules),
  'automation/device/$id': oneOfEachKind,
  'automation/room/$id': first(rooms),
  'incident/$id': ['1'],
  'account/account_care_receiver/$tab': ['userInfo', 'emergency', 'doctor', 'sheet'],
  'account/account_notification/$tab': ['push', 'email', 'quiet', 'escalation', 'webhook', 'log'],
  'account/$tab': ['security', 'session', 'data'],
  'installer_profile/$tab': ['profile'],
  'account/buy/$receipt': ['2026-0001'],
  'setting/setting_panel/$tab': ['security', 'general', 'clock'],
  'setting/setting_network/$tab': ['line'],
  'setting/setting_report/$tab': ['report'],
  'setting/setting_gateway/$id': ['none'],
  'setting/setting_gateway/add/$kind': ['camera', 'wired'],
  'acceptance/$id': ['none'],
  'installer_acceptance/$tab': ['none'],
  'site_wizard/$step': ['devices', 'report'],
  'setup/$step': ['home', 'devices', 'told', 'practice'],
  'setting/setting_device/zone/$id': oneOfEachKind.slice(0, 1),
};

/** Those that need no session, or come before the house. */
const early = ['auth/setup', 'auth/forgot', 'auth/reset', 'auth/invitation', 'select_panel'];

/** The address, without its entry, of every page of the portal but the first two. Throws where one has no example. */
export async function laterPages(): Promise<readonly string[]> {
  const { existingPages } = (await import(pathToFileURL(table).href)) as {
    readonly existingPages: ReadonlySet<string>;
  };
  const addresses = [...existingPages].flatMap((path) => {
    if (!path.includes('$')) return [path];
    const ids = examples[path] ?? [];
    if (ids.length === 0) throw new Error(`there is no example of the page ${path}`);
    return ids.map((id) => path.replace(/\$\w+/, id));
  });
  return [...early, ...addresses];
}
