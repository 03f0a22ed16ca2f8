import { useEffect, useRef, useState } from 'react';
import { testAlarm, type SoundTest } from '#features/account/sound-test.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { setSound, setVolume, useSound } from '#lib/sound.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';

const touches = ['pointerup', 'keydown'] as const;

/** Whether somebody has touched this page since it was opened: before that, browsers let no page sound. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    if (touched) return;
    const look = () => setTouched(navigator.userActivation.hasBeenActive);
    for (const touch of touches) addEventListener(touch, look);
    return () => {
      for (const touch of touches) removeEventListener(touch, look);
    };
  }, [touched]);
  return touched;
}

/** Whether this device sounds, how loud, and a test of it; kept on the device. */
export function SoundForm() {
  const t = useText();
  const { on, volume } = useSound();
  const touched = useTouched();
  const [outcome, setOutcome] = useState<SoundTest>();
  const [testing, setTesting] = useState(false);
  const running = useRef<ReturnType<typeof testAlarm>>(undefined);
  useEffect(() => () => running.current?.stop(), []);

  async function test() {
    setOutcome(undefined);
    setTesting(true);
    running.current = testAlarm();
    setOutcome(await running.current.done);
    setTesting(false);
  }
  return (
    <Card label={t('account.sound')}>
      <Switch
        label={t('account.sound.on')}
        checked={on}
        onChange={(next) => {
          running.current?.stop();
          setOutcome(undefined);
          setSound(next);
        }}
      />
      <Slider
        label={t('account.sound.volume')}
        value={Math.round(volume * 100)}
        min={10}
        max={100}
        step={5}
        format={{ style: 'unit', unit: 'percent' }}
        disabled={!on}
        onChange={(percent) => setVolume(percent / 100)}
      />
      <div>
        {testing ? (
          <Button icon="stop" onClick={() => running.current?.stop()}>
            {t('account.sound.stop')}
          </Button>
        ) : (
          <Button icon="volume" off={!on} onClick={() => void test()}>
            {t('account.sound.test')}
          </Button>
        )}
      </div>
      <p role="status" className="dense">
        {testing
          ? t('account.sound.sounding')
          : on
            ? outcome === 'over'
              ? t('account.sound.heard')
              : ''
            : t('account.sound.isOff')}
      </p>
      {on && outcome === 'blocked' ? (
        <Banner tone="fault" icon="fault" title={t('account.sound.blocked')}>
          {t('account.sound.blockedText')}
        </Banner>
      ) : (
        on &&
        !touched && (
          <Banner tone="delay" icon="info" title={t('account.sound.touch')}>
            {t('account.sound.touchText')}
          </Banner>
        )
      )}
      <p className="muted dense">{t('account.sound.text')}</p>
    </Card>
  );
}
