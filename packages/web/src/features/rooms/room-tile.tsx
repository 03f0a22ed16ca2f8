import { useText } from '#lib/i18n/use-text.ts';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import type { RoomSummary } from '#lib/house/rooms.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/rooms/rooms.module.css';

interface RoomTileProps {
  readonly name: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly summary: RoomSummary;
  readonly icon?: IconName;
}

interface Fact {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  readonly tone?: Tone;
}

/** A room at a glance: how warm, what is lit, what is open, what is wrong. */
export function RoomTile({ name, to, search, summary, icon = 'room' }: RoomTileProps) {
  const t = useText();
  useDegrees();
  const { temperature, lights, lit, open, faulty, tripped, silent, count } = summary;
  const facts: readonly Fact[] = [
    ...(tripped.length > 0
      ? [
          {
            id: 'alarm',
            icon: 'bellRing' as const,
            text: t('devices.room.tripped', { count: tripped.length }),
            tone: 'alarm' as const,
          },
        ]
      : []),
    ...(faulty.length > 0
      ? [
          {
            id: 'fault',
            icon: 'fault' as const,
            text: t('devices.room.faults', { count: faulty.length }),
            tone: 'fault' as const,
          },
        ]
      : []),
    ...(open.length > 0
      ? [
          {
            id: 'open',
            icon: 'contactOpen' as const,
            text: t('devices.room.open', { count: open.length }),
            tone: 'open' as const,
          },
        ]
      : []),
    ...(lights.length > 0
      ? [
          {
            id: 'lights',
            icon: lit.length > 0 ? ('bulbOn' as const) : ('bulb' as const),
            text: t('devices.room.lights', { lit: lit.length, count: lights.length }),
            ...(lit.length > 0 ? { tone: 'brand' as const } : {}),
          },
        ]
      : []),
    ...(silent.length > 0
      ? [
          {
            id: 'silent',
            icon: 'silent' as const,
            text: t('devices.room.answered', { heard: count - silent.length, count }),
            tone: 'offline' as const,
          },
        ]
      : []),
  ];
  return (
    <PageLink to={to} className={css['tile']} {...(search === undefined ? {} : { search })}>
      <span className={css['top']}>
        <Icon name={icon} />
        {temperature !== null && <b>{degreesText(temperature)}</b>}
      </span>
      <h2>{name}</h2>
      <span className={css['facts']}>
        {facts.length === 0 ? (
          <span>{count === 0 ? t('devices.room.empty') : t('devices.room.quiet', { count })}</span>
        ) : (
          facts.map((fact) => (
            <span
              key={fact.id}
              data-tone={fact.tone}
              className={fact.tone === undefined ? undefined : 'tint'}
            >
              <Icon name={fact.icon} size={20} />
              {fact.text}
            </span>
          ))
        )}
      </span>
    </PageLink>
  );
}
