import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { ReactNode } from 'react';
import { needsOf, type Need } from '#features/now/needs.ts';
import { useReach } from '#features/reach/reach.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/now/now-card.module.css';

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly to: string;
}

/** How each is drawn, and the page that mends it. */
const looks: Readonly<Record<Need['tag'], Look>> = {
  setup: { icon: 'houseShield', tone: 'brand', to: '/setup' },
  guards: { icon: 'shield', tone: 'offline', to: '/setting/setting_device/add' },
  told: { icon: 'bellOff', tone: 'fault', to: '/account/account_notification' },
  station: { icon: 'fault', tone: 'fault', to: '/setting/setting_report/report' },
  siren: { icon: 'siren', tone: 'delay', to: '/setting/setting_device/add' },
  fault: { icon: 'fault', tone: 'fault', to: '/automation/device' },
  silent: { icon: 'silent', tone: 'offline', to: '/automation/device' },
  battery: { icon: 'info', tone: 'delay', to: '/automation/device' },
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

type Guide = DataOf<'GET /panel/setup_guide'>;

/** Whether a set-up is to be gone on with: of a home that has nothing yet, or whose owner has begun it. */
const isUnderWay = ({ steps, facts: { guards, country } }: Guide): boolean =>
  (guards === 0 || country !== '' || steps.some(({ state }) => state === 'skipped')) &&
  steps.some(({ state }) => state === 'open');

const titleOf = (t: Text, need: Need): string => t(`now.${need.tag}`, { names: namesOf(need) });

/** What wants somebody now, the most urgent large, with the way to where it is mended; nothing where all is well. */
export function NowCard(): ReactNode {
  const t = useText();
  const rows = useRows(devices, all);
  const reach = useReach();
  const away = useHouse(({ online }) => !online);
  const { data } = useAnswer('GET /panel/geo_fencing_info', {}, { kept: true });
  const isOwner = useOwnRole() === 'master';
  const { data: guide } = useAnswer('GET /panel/setup_guide', {}, { kept: true, skip: !isOwner });
  const [first, ...others] = needsOf({
    devices: rows,
    reach,
    placed: data === undefined ? undefined : data.latitude !== null,
    unfinished: guide !== undefined && isUnderWay(guide),
    nameOf: ({ name, zone }) => name || t('now.zone', { no: zone }),
  });
  // What is shown of a panel that is away is from then.
  if (first === undefined || away) return null;
  const { icon, tone, to } = looks[first.tag];
  return (
    <section className={css['card']} data-tone={tone} aria-label={t('now.title')}>
      <div className={css['head']}>
        <span className={css['glyph']}>
          <Icon name={icon} />
        </span>
        <div className={css['words']}>
          <h2>{titleOf(t, first)}</h2>
          <p>{t(`now.text.${first.tag}`)}</p>
        </div>
      </div>
      <p className={css['act']}>
        <PageLink to={to}>
          {t(`now.act.${first.tag}`)}
          <Icon name="chevronRight" size={20} />
        </PageLink>
      </p>
      {others.length > 0 && (
        <ul className={css['others']}>
          {others.map((need) => (
            <li key={need.tag}>
              <PageLink to={looks[need.tag].to}>
                {titleOf(t, need)}
                <Icon name="chevronRight" size={20} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
