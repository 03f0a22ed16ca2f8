import { useEffect } from 'react';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { play } from '#lib/sound.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { AreaPhase, AreaView, SecurityActions } from '#features/security/area-view.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { Button } from '#ui/button.tsx';
import { DelayField, type DelayNote } from '#features/security/delay-field.tsx';

export type DelayPhase = Extract<AreaPhase, { tag: 'exitDelay' | 'entryDelay' }>;

interface AreaDelayProps {
  readonly area: AreaView;
  readonly phase: DelayPhase;
  readonly actions: SecurityActions;
}

/** The exit or entry delay of an area, in place of its plate: how long, what is still open, the way back. */
export function AreaDelay({ area, phase, actions }: AreaDelayProps) {
  const t = useText();
  const left = secondsLeft(phase.endsAt, useNow());
  useEffect(() => {
    if (left > 0) play('tick');
  }, [left]);
  const leaving = phase.tag === 'exitDelay';
  const word = { area: area.name, mode: modeName(t, phase.mode, area.modes) };
  return (
    <DelayField
      label={t(`delay.label.${phase.tag}`, word)}
      title={t(`delay.title.${phase.tag}`, word)}
      text={
        phase.cause === undefined
          ? t(`delay.text.${phase.tag}`, word)
          : t('delay.text.entryBy', { name: phase.cause })
      }
      left={left}
      total={phase.total}
      unit={t('delay.seconds', { count: left })}
      leftLabel={t('delay.left', { count: left, area: area.name })}
      notes={leaving ? exitNotes(t, area) : []}
      actions={
        !area.mayArm ? null : leaving ? (
          <>
            <Button
              size="big"
              busy={area.pending === 'disarm'}
              off={area.held === true}
              onClick={() => actions.onMode(area, 'disarm')}
            >
              {t('delay.cancel')}
            </Button>
            {/* What is open stands above it. */}
            <Button size="big" off={area.held === true || openOf(area).length > 0} onClick={actions.onNow}>
              {t('delay.now')}
            </Button>
          </>
        ) : (
          <Button
            size="big"
            icon="shieldOpen"
            busy={area.pending === 'disarm'}
            off={area.held === true}
            onClick={() => actions.onMode(area, 'disarm')}
          >
            {t('mode.disarm')}
          </Button>
        )
      }
    />
  );
}

const openOf = (area: AreaView) => area.detectors.filter((detector) => detector.state === 'open');

function exitNotes(t: ReturnType<typeof useText>, area: AreaView): readonly DelayNote[] {
  const bypassed = area.detectors.filter((detector) => detector.state === 'bypassed');
  const closed = area.detectors.filter((detector) => detector.state === 'closed').length;
  return [
    ...openOf(area).map(({ id, name }): DelayNote => ({
      id,
      icon: 'doorOpen',
      text: t('delay.open', { name }),
      note: t('delay.closeIt'),
    })),
    ...bypassed.map(({ id, name }): DelayNote => ({
      id,
      icon: 'bypass',
      text: t('delay.bypassed', { name }),
      note: t('delay.untilDisarm'),
    })),
    { id: 'closed', icon: 'check', text: t('delay.closed', { count: closed }) },
  ];
}
