import type { ReactNode } from 'react';
import { devicePath } from '#lib/paths.ts';
import css from '#features/past/coverage.module.css';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import type { Tone } from '#ui/tone.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** A device that the mode has watch, or not. */
export interface Watcher {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** Why it does not watch, in words; absent where it does. */
  readonly why?: string;
  readonly tone?: Tone;
  /** What would be better, and what that costs. */
  readonly remedy?: string;
}

export interface CoveredRoom {
  readonly id: string;
  readonly name: string;
  readonly state: 'protected' | 'degraded' | 'unprotected' | 'leftOut';
  readonly guarded: readonly Watcher[];
  readonly gaps: readonly Watcher[];
  readonly leftOut: readonly Watcher[];
}

/** One line of what would be heard: a siren, a way out. */
export interface Outcome {
  readonly id: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly text: string;
}

interface CoverageViewProps {
  readonly counts: ReactNode;
  readonly mode: string;
  readonly rooms: readonly CoveredRoom[];
  readonly outcomes: readonly Outcome[];
  /** How soon it is told of each that it was disabled; empty where the panel does not say. */
  readonly proofs: readonly Watcher[];
  /** The habits of some of them are not known yet. */
  readonly isLearning: boolean;
  /** The grade that the panel claims, and how far it holds; absent where the region knows none. */
  readonly grade?: { readonly claimed: string; readonly outcomes: readonly Outcome[] } | undefined;
}

const looks: Readonly<Record<CoveredRoom['state'], { readonly icon: IconName; readonly tone: Tone }>> = {
  protected: { icon: 'shieldLock', tone: 'armed' },
  degraded: { icon: 'fault', tone: 'fault' },
  unprotected: { icon: 'shieldOpen', tone: 'fault' },
  leftOut: { icon: 'houseShield', tone: 'home' },
};

/** What a mode watches, room by room: shape, word and colour for each. */
export function CoverageView({
  counts,
  mode,
  rooms,
  outcomes,
  proofs,
  isLearning,
  grade,
}: CoverageViewProps) {
  const t = useText();
  return (
    <>
      {counts}
      <Section title={t('coverage.rooms')}>
        <ul className={css['rooms']}>
          {rooms.map((room) => (
            <RoomPlate key={room.id} room={room} mode={mode} />
          ))}
        </ul>
      </Section>
      <Section title={t('coverage.sirens')}>
        <Outcomes list={outcomes} />
      </Section>
      {proofs.length > 0 && (
        <Section title={t('watching.proof')}>
          <p className={css['about']}>{t('watching.proofText')}</p>
          <ul className={css['proofs']}>
            {proofs.map(({ id, name, icon, why, tone, remedy }) => (
              <li key={id} className={css['watcher']} data-tone={tone} data-gap={tone === 'fault'}>
                <Icon name={icon} size={20} />
                <PageLink to={devicePath(id)} label={t('coverage.device', { name })}>
                  {name}
                </PageLink>
                <span>{why}</span>
                {remedy !== undefined && <small>{remedy}</small>}
              </li>
            ))}
          </ul>
          {isLearning && <p className={css['later']}>{t('watching.remedy.wait')}</p>}
        </Section>
      )}
      {grade !== undefined && (
        <Section title={t('coverage.grade', { grade: grade.claimed })}>
          <Outcomes list={grade.outcomes} />
        </Section>
      )}
    </>
  );
}

const Outcomes = ({ list }: { readonly list: readonly Outcome[] }) => (
  <ul className={css['outcomes']}>
    {list.map(({ id, icon, tone, text }) => (
      <li key={id} data-tone={tone}>
        <Icon name={icon} />
        {text}
      </li>
    ))}
  </ul>
);

function RoomPlate({ room, mode }: { readonly room: CoveredRoom; readonly mode: string }) {
  const t = useText();
  const { icon, tone } = looks[room.state];
  return (
    <li className={css['room']} data-state={room.state} data-tone={tone}>
      <header>
        <span className={css['glyph']}>
          <Icon name={icon} />
        </span>
        <div>
          <h3>{room.name}</h3>
          <p className={css['word']}>{t(`coverage.state.${room.state}`)}</p>
        </div>
      </header>
      <Watchers title={t('coverage.notGuarded')} list={room.gaps} />
      <Watchers title={t('coverage.guarded')} list={room.guarded} />
      <Watchers title={t('coverage.byMode', { mode })} list={room.leftOut} />
    </li>
  );
}

function Watchers({ title, list }: { readonly title: string; readonly list: readonly Watcher[] }) {
  const t = useText();
  if (list.length === 0) return null;
  return (
    <>
      <h4 className={css['group']}>{title}</h4>
      <ul>
        {list.map(({ id, name, icon, why, tone }) => (
          <li key={id} className={css['watcher']} data-tone={tone} data-gap={why !== undefined}>
            <Icon name={icon} size={20} />
            <PageLink to={devicePath(id)} label={t('coverage.device', { name })}>
              {name}
            </PageLink>
            {why !== undefined && <span>{why}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
