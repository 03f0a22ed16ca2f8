import { secondsLeft, useNow } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { AreaPhase, AreaView, SecurityActions } from '#features/security/area-view.ts';
import { modeWord } from '#features/security/area-words.ts';
import { Button } from '#ui/button.tsx';
import { DelayField, type DelayNote } from '#ui/delay-field.tsx';

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
  const leaving = phase.tag === 'exitDelay';
  const word = { area: area.name, mode: modeWord(t, phase.mode, area.modes) };
  return (
    <DelayField
      label={t(`delay.${phase.tag}.label`, word)}
      title={t(`delay.${phase.tag}.title`, word)}
      text={t(`delay.${phase.tag}.text`, word)}
      left={left}
      total={phase.total}
      unit={t('delay.seconds', { count: left })}
      leftLabel={t('delay.left', { count: left, area: area.name })}
      notes={leaving ? exitNotes(t, area) : []}
      actions={
        leaving ? (
          <>
            <Button size="big" onClick={() => actions.onMode(area, 'disarm')}>
              {t('delay.cancel')}
            </Button>
            <Button size="big" onClick={() => actions.onArmAtOnce(area)}>
              {t('delay.armNow')}
            </Button>
          </>
        ) : (
          <Button size="big" icon="shieldOpen" onClick={() => actions.onMode(area, 'disarm')}>
            {t('mode.disarm')}
          </Button>
        )
      }
    />
  );
}

function exitNotes(t: ReturnType<typeof useText>, area: AreaView): readonly DelayNote[] {
  const open = area.detectors.filter((detector) => detector.state === 'open');
  const bypassed = area.detectors.filter((detector) => detector.state === 'bypassed');
  const closed = area.detectors.filter((detector) => detector.state === 'closed').length;
  return [
    ...open.map(({ id, name }): DelayNote => ({
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
