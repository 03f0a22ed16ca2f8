import { useNow } from '#lib/clock.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { useText } from '#lib/i18n/use-text.ts';
import {
  confirmedMode,
  guardsNothing,
  mainObstacles,
  segments,
  type AreaView,
  type SecurityActions,
} from '#features/security/area-view.ts';
import { modeLook, modeOptions, shortcomings, sinceLine, stateWord } from '#features/security/area-words.ts';
import { ObstacleList } from '#features/security/obstacle-list.tsx';
import css from '#features/security/area-plate.module.css';
import { Icon } from '#ui/icon.tsx';
import { Loop } from '#features/security/loop.tsx';
import { ModeControl } from '#features/security/mode-control.tsx';
import { Plate, type PlateSurface } from '#features/security/plate.tsx';

/** One area on the security page: what it is, whether it could be armed, and the control. */
export function AreaPlate({ area, actions }: { readonly area: AreaView; readonly actions: SecurityActions }) {
  const t = useText();
  const running = area.phase.tag === 'exitDelay' || area.phase.tag === 'entryDelay';
  const now = useNow(running);
  const away = area.knownAt !== undefined;
  const mode = confirmedMode(area.phase);
  // Green is for what is guarded.
  const look = guardsNothing(area, mode)
    ? { icon: modeLook(mode).icon, tone: 'offline' as const }
    : modeLook(mode);
  const short = shortcomings(t, area);
  const obstacles = away || area.alarm === 'sounding' ? undefined : mainObstacles(area);
  const line = segments(area, ({ state, name }) =>
    state === 'unknown' ? t('obstacles.unknown', { name }) : t(`loop.${state}`, { name }),
  );
  const exceptions = line.flatMap((segment) => segment.label ?? []);
  return (
    <Plate
      name={area.name}
      state={area.alarm === 'sounding' ? t('state.alarm') : stateWord(t, area, now)}
      by={sinceLine(t, area, now)}
      icon={away ? 'silent' : running ? 'clock' : area.alarm === 'sounding' ? 'bellRing' : look.icon}
      tone={away ? 'offline' : look.tone}
      surface={surface(area)}
      control={
        area.mayArm && (
          <ModeControl
            label={t('mode.group', { area: area.name })}
            options={modeOptions(t, area)}
            confirmed={confirmedMode(area.phase)}
            pending={area.pending}
            off={away || area.held === true}
            onChoose={(mode) => actions.onMode(area, mode)}
          />
        )
      }
    >
      {line.length > 0 && area.alarm !== 'sounding' && (
        <Loop
          segments={line}
          tone={away ? 'offline' : look.tone}
          armed={area.phase.tag === 'armed'}
          label={[
            t('loop.summary', { count: line.length, closed: line.length - exceptions.length }),
            ...exceptions,
          ].join(', ')}
        />
      )}
      {exceptions.length > 0 && area.alarm !== 'sounding' && (
        // The drawing says the same to who hears it; on a phone it has no room for names.
        <p className={css['exceptions']} aria-hidden="true">
          {exceptions.join(' · ')}
        </p>
      )}
      {!away && short.length > 0 && (
        <ul className={css['short']}>
          {short.map((sentence) => (
            <li key={sentence}>
              <Icon name="info" size={20} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {area.awayText !== undefined && <p className={css['away']}>{area.awayText}</p>}
      {!away && area.alarm === 'memory' && <p className={css['away']}>{t('area.memory')}</p>}
      {obstacles !== undefined && (
        <ObstacleList
          title={t('obstacles.title', { mode: modeName(t, obstacles.mode, area.modes) })}
          obstacles={obstacles.list}
          busy={actions.isBusy}
          off={area.held === true}
          onBypassOnce={actions.onBypassOnce}
        />
      )}
    </Plate>
  );
}

function surface(area: AreaView): PlateSurface {
  if (area.knownAt !== undefined) return 'dotted';
  if (area.alarm === 'sounding') return 'alarm';
  switch (area.phase.tag) {
    case 'disarmed':
      return 'outline';
    case 'armed':
      return 'tint';
    case 'exitDelay':
    case 'entryDelay':
      return 'delay';
  }
}
