import type { FleetFilter } from '@homeward/contract/shapes/company/tenant.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { sameDay, timeOfDay } from '#lib/clock-text.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

type Need = Site['needs'][number];

/** How each reason is drawn, and which filter finds the sites that have it. */
export const needLooks: Readonly<
  Record<Need['why'], { readonly icon: IconName; readonly tone: Tone; readonly filter: FleetFilter }>
> = {
  alarm: { icon: 'bellRing', tone: 'alarm', filter: 'alarm' },
  offline: { icon: 'silent', tone: 'offline', filter: 'offline' },
  test: { icon: 'walk', tone: 'fault', filter: 'tests' },
  faults: { icon: 'fault', tone: 'fault', filter: 'faults' },
  batteries: { icon: 'battery1', tone: 'delay', filter: 'batteries' },
  firmware: { icon: 'chip', tone: 'delay', filter: 'firmware' },
};

/** `Low battery 2`: a reason, with how often where that says more. */
export const needText = (t: Text, { why, count }: Pick<Need, 'why' | 'count'>): string =>
  count > 1
    ? `${t(`sites.filter.${needLooks[why].filter}`)} ${count}`
    : t(`sites.filter.${needLooks[why].filter}`);

/** The time today, else the day. */
export const whenText = (at: number): string => (sameDay(at, Date.now()) ? timeOfDay(at) : dateText(at));

/** Since when a site is offline, or when it last said anything. */
export const silentSince = ({ needs, lastSeen }: Site): number | null =>
  needs.find(({ why }) => why === 'offline')?.since ?? lastSeen;

export const momentOrNever = (at: number | null): string => (at === null ? '–' : momentText(at));
