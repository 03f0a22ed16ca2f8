import type { DataOf } from '@homeward/contract/routes/table.ts';
import { needsOf, type Need } from '#features/now/needs.ts';
import { useReach } from '#features/reach/reach.ts';
import { useMinute } from '#lib/clock.ts';
import { servedUntil } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly to: string;
}

/** How each is drawn, and the page that mends it. */
export const needLooks: Readonly<Record<Need['tag'], Look>> = {
  setup: { icon: 'houseShield', tone: 'brand', to: '/setup' },
  guards: { icon: 'shield', tone: 'offline', to: '/setting/setting_device/add' },
  told: { icon: 'bellOff', tone: 'fault', to: '/account/account_notification' },
  station: { icon: 'fault', tone: 'fault', to: '/setting/setting_report/report' },
  unproven: { icon: 'bellOff', tone: 'fault', to: '/account/account_notification/canary' },
  siren: { icon: 'siren', tone: 'delay', to: '/setting/setting_device/add' },
  fault: { icon: 'fault', tone: 'fault', to: '/automation/device' },
  silent: { icon: 'silent', tone: 'offline', to: '/automation/device' },
  service: { icon: 'settings', tone: 'delay', to: '/automation/device' },
  battery: { icon: 'info', tone: 'delay', to: '/automation/device' },
  quiet: { icon: 'silent', tone: 'brand', to: '/automation/device' },
  calendar: { icon: 'calendar', tone: 'brand', to: '/automation/schedule' },
  places: { icon: 'houseShield', tone: 'brand', to: '/setting/setting_panel/general' },
};

const all = (rows: readonly HouseDevice[]): readonly HouseDevice[] => rows;
const most = 3;

/** Names of what it is about, no more than anybody reads. */
function namesOf(need: Need): string {
  if (!('names' in need)) return '';
  const shown = need.names.slice(0, most);
  const more = need.names.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

export const needTitle = (t: Text, need: Need): string => t(`now.${need.tag}`, { names: namesOf(need) });

type Guide = DataOf<'GET /panel/setup_guide'>;

/** Whether a set-up is to be gone on with: of a home that has nothing yet, or whose owner has begun it. */
const isUnderWay = ({ steps, facts: { guards, country } }: Guide): boolean =>
  (guards === 0 || country !== '' || steps.some(({ state }) => state === 'skipped')) &&
  steps.some(({ state }) => state === 'open');

/** What wants somebody now, the most urgent first; none of a panel that is away, of which only what was is known. */
export function useNeeds(): readonly Need[] {
  const t = useText();
  const rows = useRows(devices, all);
  const now = useMinute();
  const reach = useReach();
  const away = useHouse(({ online }) => !online);
  const { data } = useAnswer('GET /panel/geo_fencing_info', {}, { kept: true });
  const isOwner = useOwnRole() === 'master';
  const { data: guide } = useAnswer('GET /panel/setup_guide', {}, { kept: true, skip: !isOwner });
  const { data: quiet } = useAnswer('GET /panel/quiet_detector', {}, { kept: true, skip: !isOwner });
  const { data: found } = useAnswer('GET /panel/calendar', {}, { kept: true, skip: !isOwner });
  const needs = needsOf({
    devices: rows,
    reach,
    placed: data === undefined ? undefined : data.latitude !== null,
    unfinished: guide !== undefined && isUnderWay(guide),
    quiet: (quiet ?? []).filter(({ answer }) => answer === null).map(({ name }) => name),
    calendars: (found?.calendars ?? []).filter(({ stale }) => stale).map(({ name }) => name),
    isServed: (device) => servedUntil(device, now) !== null,
    nameOf: ({ name, zone }) => name || t('now.zone', { no: zone }),
  });
  return away ? [] : needs;
}
