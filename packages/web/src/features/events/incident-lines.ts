import type { Delivery, Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { exactTime } from '#lib/clock-text.ts';
import { alarmKindOf } from '@homeward/contract/words/alarms/event-sentences.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import type { EventLine } from '#features/events/event-list.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

/** One receiver that is told, and how far that got. */
export interface ToldRow {
  readonly id: string;
  readonly name: string;
  readonly way: string;
  readonly state: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

const actIcons = {
  seen: 'user',
  acknowledged: 'eye',
  claimed: 'user',
  released: 'user',
  silenced: 'bellOff',
  disarmed: 'shieldOpen',
  aborted: 'close',
  cancelled: 'close',
  commented: 'mail',
  verified: 'bellRing',
  closed: 'check',
} as const satisfies Readonly<Record<string, IconName>>;

/** What happened in an incident, in order: detectors, then what people did. */
export function incidentLines(t: Text, { zones, acts }: Incident): readonly EventLine[] {
  return [
    ...zones.map((zone, index): EventLine => {
      const kind = t(`kind.${alarmKindOf(Number(zone.code.slice(3, 6)))}`);
      const name = zone.name === '' ? t('actor.panel') : zone.name;
      return {
        id: `zone ${index}`,
        at: zone.at,
        icon: 'bellRing',
        tone: 'alarm',
        sentence: t('event.alarm', { name, kind }),
      };
    }),
    ...acts.map((act, index): EventLine => {
      const who = act.actor.name === '' ? t('actor.panel') : act.actor.name;
      const through = act.actor.tag === 'person' ? ` · ${t(`channel.${act.actor.channel}`)}` : '';
      return {
        id: `act ${index}`,
        at: act.at,
        icon: actIcons[act.tag],
        sentence: t(`incident.did.${act.tag}`, { who }) + through,
        ...(act.text === '' ? {} : { note: `“${act.text}”` }),
      };
    }),
  ].toSorted((one, other) => one.at - other.at);
}

function deliveryState(t: Text, delivery: Delivery): Pick<ToldRow, 'state' | 'icon' | 'tone'> {
  const time = delivery.endedAt === null ? '' : exactTime(delivery.endedAt);
  switch (delivery.state) {
    case 'queued':
      return { state: t('told.queued'), icon: 'clock', tone: 'offline' };
    case 'sending':
      return { state: t('told.sending'), icon: 'refresh', tone: 'delay' };
    case 'accepted':
      return { state: t('told.accepted', { time }), icon: 'check', tone: 'ok' };
    case 'failed':
      return { state: t('told.failed', { time }), icon: 'fault', tone: 'fault' };
  }
}

const order: readonly Delivery['state'][] = ['failed', 'accepted', 'queued', 'sending'];

/** Receivers of an incident, each once, with the state that matters most now. */
export function toldRows(t: Text, { deliveries }: Incident): readonly ToldRow[] {
  const byName = Map.groupBy(deliveries, ({ destination }) => destination);
  return [...byName].map(([destination, all]) => {
    const now = all.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state))[0] ?? all[0];
    const accepted = all.filter(({ state }) => state === 'accepted').length;
    return {
      id: String(destination),
      name: all[0]?.name || t('told.someone'),
      way: t('told.way', { accepted, count: all.length }),
      ...(now === undefined
        ? { state: '', icon: 'clock' as const, tone: 'offline' as const }
        : deliveryState(t, now)),
    };
  });
}
