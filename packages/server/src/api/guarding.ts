import { isDeepStrictEqual } from 'node:util';
import { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit, EditOf, EditTag } from '@homeward/contract/shapes/panel/edit.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { DeviceGuard } from '@homeward/contract/shapes/devices/device.ts';
import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';

/**
 * What keeps a home from being guarded less while it guards. `free`: it takes nothing from what guards. `proven`: a fresh
 * proof of whoever asks. `coded`: the panel wants a code where it lowers anything. `calm`: the panel refuses it until
 * nothing guards. `judged`: its handler asks for the proof, since it alone knows what is put back.
 */
export type Guard = 'free' | 'proven' | 'coded' | 'calm' | 'judged';

type Judged<Wish> = Guard | ((wish: Wish, known: CachedPanel) => Guard);

const provenIf = (weakens: boolean): Guard => (weakens ? 'proven' : 'free');

/** Settings that are no rows of forms, or rows by another name: whether they guard. */
const beside: Readonly<Partial<Record<keyof PanelSettings, boolean>>> = {
  // A clock that is set ahead brings the hour at which a schedule disarms.
  internetTime: true,
  clockAheadSeconds: true,
  holidays: true,
  calendars: true,
  detectorGroups: true,
  ownSounds: true,
  floors: false,
  ownModes: false,
  setupSkipped: false,
};
const ofRows: ReadonlyMap<string, boolean> = new Map(
  settingRows.filter(({ part }) => part === 'system').map(({ field, guards }) => [field, guards]),
);

/** Whether a setting decides how the home is guarded; undefined for one that nobody has said it of. */
export const settingGuards = (field: string): boolean | undefined =>
  beside[field as keyof PanelSettings] ?? ofRows.get(field);

/** How loud and in which language the panel speaks guards nothing; the ways out by which it reports do. */
const speaks = 'prompt';

/** Every edit of the set-up: one that is not here does not compile. */
export const editGuards: { readonly [Tag in EditTag]: Judged<EditOf<Tag>> } = {
  putSettings: ({ settings }) =>
    provenIf(Object.keys(settings).some((field) => settingGuards(field) !== false)),
  putPanel: ({ timeZone }, { head }) => provenIf(timeZone !== head.timeZone),
  putArea: ({ area }, { areas }) => {
    const before = areas.find(({ id }) => id === area.id);
    if (before === undefined) return 'free';
    return provenIf(!isDeepStrictEqual({ ...AreaConfig.parse(before), name: '' }, { ...area, name: '' }));
  },
  putDevice: ({ device }, { devices }) => {
    const before = devices.find(({ id }) => id === device.id);
    if (before === undefined) return 'free';
    return provenIf(!isDeepStrictEqual(DeviceGuard.parse(before), DeviceGuard.parse(device)));
  },
  removeDevice: 'proven',
  replaceDevice: 'proven',
  nameDevices: 'free',
  placeDevices: 'free',
  putRoom: 'free',
  removeRoom: 'free',
  putDeviceGroup: 'free',
  removeDeviceGroup: 'free',
  // A scene that lowers anything wants its code whenever it is applied.
  putScene: 'free',
  removeScene: 'free',
  putRule: 'proven',
  removeRule: 'proven',
  enableRule: 'proven',
  putSchedule: 'proven',
  removeSchedule: 'proven',
  putPin: 'proven',
  removePin: 'proven',
  putCare: 'free',
  putCareContact: 'free',
  removeCareContact: 'free',
  // A fence that a rule with its owner's leave goes by moves with his code alone.
  putGeofence: 'coded',
  removeGeofence: 'free',
  putTracker: 'free',
  removeTracker: 'free',
  putDestinations: 'proven',
  putDestination: 'proven',
  putReportGroups: 'proven',
  putConnections: ({ connections }) => provenIf(Object.keys(connections).some((part) => part !== speaks)),
  putGateway: 'proven',
  removeGateway: 'proven',
  putSetup: 'calm',
  undoChange: 'judged',
};

type CommandOf<Tag extends PanelCommand['tag']> = Extract<PanelCommand, { tag: Tag }>;

/** Every command of a panel: one that is not here does not compile. */
export const commandGuards: { readonly [Tag in PanelCommand['tag']]: Judged<CommandOf<Tag>> } = {
  // A batch over many sites is refused by the panel where it guards.
  configure: ({ edit, calm }, known) => (calm === true ? 'calm' : editGuard(edit, known)),
  setMode: 'coded',
  silence: 'coded',
  bypass: 'coded',
  control: 'coded',
  controlGroup: 'coded',
  applyScene: 'coded',
  tryScene: 'coded',
  service: 'coded',
  smsCommand: 'coded',
  consent: 'coded',
  // What it lowers is its owner's word, which he gave with his code.
  callRule: 'free',
  armNow: 'free',
  delaySchedule: 'free',
  panic: 'free',
  incident: 'free',
  care: 'free',
  position: 'free',
  locate: 'free',
  provePin: 'free',
  clearFault: 'free',
  testReport: 'free',
  world: 'free',
  walkTest: 'calm',
  learning: 'calm',
  practice: 'calm',
  restoreSetup: 'calm',
  // Lets devices in, or is refused.
  network: 'calm',
  soakTest: ({ days }) => provenIf(days > 0),
  testMode: ({ minutes }) => provenIf(minutes > 0),
  connection: ({ act }) => provenIf(act !== 'checkSim'),
  putSound: 'proven',
  upkeep: ({ act }) => {
    if (act.tag === 'factoryReset') return 'calm';
    const takesDown = act.tag === 'restart' || (act.tag === 'firmware' && act.act !== 'check');
    return provenIf(takesDown || act.tag === 'rotateKey');
  },
};

const judged = <Wish>(guard: Judged<Wish>, wish: Wish, known: CachedPanel): Guard =>
  typeof guard === 'function' ? guard(wish, known) : guard;

/** What keeps an edit from weakening a home, as it is known now. */
export const editGuard = (edit: ConfigEdit, known: CachedPanel): Guard =>
  // The tag decides which entry judges it; the table's type holds them together.
  judged(editGuards[edit.tag] as Judged<ConfigEdit>, edit, known);

/** The same of a command. */
export const commandGuard = (wanted: PanelCommand, known: CachedPanel): Guard =>
  judged(commandGuards[wanted.tag] as Judged<PanelCommand>, wanted, known);

/** Whether an area is armed or on its way there, or an alarm sounds. */
export const isGuarding = ({ areas }: CachedPanel): boolean =>
  areas.some(({ phase, alarm }) => phase.tag !== 'disarmed' || alarm.tag === 'sounding');
