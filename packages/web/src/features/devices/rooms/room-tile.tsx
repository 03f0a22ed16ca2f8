import { useText } from '#lib/i18n/use-text.ts';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import type { RoomSummary } from '#features/devices/rooms/rooms.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/devices/rooms/rooms.module.css';

interface RoomTileProps {
  readonly name: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly summary: RoomSummary;
  readonly icon?: IconName;
  /** Its floor stands above it as a heading. */
  readonly under?: boolean;
}

interface Fact {
  /** How many it is about; of none nothing is said. */
  readonly of: number;
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  readonly tone: Tone | undefined;
}

/** A room at a glance: how warm, what is lit, what is open, what is wrong. */
export function RoomTile({ name, to, search, summary, icon = 'room', under = false }: RoomTileProps) {
  const t = useText();
  useDegrees();
  const { temperature, lights, lit, open, faulty, tripped, silent, count } = summary;
  const all: readonly Fact[] = [
    {
      of: tripped.length,
      id: 'alarm',
      icon: 'bellRing',
      text: t('devices.room.tripped', { count: tripped.length }),
      tone: 'alarm',
    },
    {
      of: faulty.length,
      id: 'fault',
      icon: 'fault',
      text: t('devices.room.faults', { count: faulty.length }),
      tone: 'fault',
    },
    {
      of: open.length,
      id: 'open',
      icon: 'contactOpen',
      text: t('devices.room.open', { count: open.length }),
      tone: 'open',
    },
    {
      of: lights.length,
      id: 'lights',
      icon: lit.length > 0 ? 'bulbOn' : 'bulb',
      text: t('devices.room.lights', { lit: lit.length, count: lights.length }),
      tone: lit.length > 0 ? 'brand' : undefined,
    },
    {
      of: silent.length,
      id: 'silent',
      icon: 'silent',
      text: t('devices.room.answered', { heard: count - silent.length, count }),
      tone: 'offline',
    },
  ];
  const facts = all.filter(({ of }) => of > 0);
  return (
    <PageLink to={to} className={css['tile']} {...(search === undefined ? {} : { search })}>
      <span className={css['top']}>
        <Icon name={icon} />
        {temperature !== null && <b>{degreesText(temperature)}</b>}
      </span>
      {under ? <h3>{name}</h3> : <h2>{name}</h2>}
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
