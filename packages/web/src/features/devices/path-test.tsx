import { useEffect, useState } from 'react';
import { stateWord } from '#features/devices/device-look.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { announce } from '#lib/announce.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { play } from '#lib/sound.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import css from '#features/devices/path-test.module.css';

/** Seconds in which a device that is set off must be heard. */
const waitsFor = 60;

/** A test of a device as it stood at its beginning. */
interface Trial {
  readonly before: HouseDevice;
  readonly until: number;
  /** The device as it was when it spoke, or nothing in all that time; null while it is waited for. */
  readonly outcome: HouseDevice | 'silent' | null;
}

/** Whether a device has spoken since: it was heard at another time, or says something else. */
const hasSpoken = (before: HouseDevice, now: HouseDevice): boolean =>
  now.lastHeard !== null &&
  (now.lastHeard !== before.lastHeard ||
    now.opening !== before.opening ||
    now.condition !== before.condition);

/** Somebody sets a device off, and is told what came of it on the way: by which gateway, and what the panel made of it. */
export function PathTest({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const area = useRow(areas, device.area);
  const [trial, setTrial] = useState<Trial>();
  const isWaiting = trial?.outcome === null;
  useEffect(() => {
    if (trial === undefined || trial.outcome !== null) return;
    const end = (outcome: HouseDevice | 'silent', text: string) => {
      setTrial({ ...trial, outcome });
      announce(text);
      if (outcome !== 'silent') play('confirm');
    };
    if (hasSpoken(trial.before, device)) return end(device, heardText(t, device));
    const timer = setTimeout(
      () => end('silent', t('watching.pathSilent', { seconds: waitsFor })),
      Math.max(0, trial.until - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [trial, device, t]);

  if (device.always)
    return (
      <p className={css['note']}>
        {t('watching.pathAlways')}{' '}
        <PageLink to="/setting/setting_device/walktest" className="link">
          {t('watching.pathWalk')}
        </PageLink>
      </p>
    );
  if (area !== undefined && area.phase !== 'disarmed')
    return <p className={css['note']}>{t('watching.pathArmed')}</p>;
  return (
    <div className={css['path']}>
      {isWaiting ? (
        <Waiting until={trial.until} />
      ) : (
        <>
          {trial !== undefined && <Ended outcome={trial.outcome} />}
          <Button
            icon="check"
            onClick={() => setTrial({ before: device, until: Date.now() + waitsFor * 1000, outcome: null })}
          >
            {t(trial === undefined ? 'watching.path' : 'watching.pathAgain')}
          </Button>
        </>
      )}
    </div>
  );
}

const heardText = (t: Text, device: HouseDevice): string =>
  t('watching.pathHeard', { time: timeOfDay(device.lastHeard ?? 0), state: stateWord(t, device).word });

function Waiting({ until }: { readonly until: number }) {
  const t = useText();
  return (
    <p className={css['waiting']}>
      <Spinner />
      <span>{t('watching.pathDo', { seconds: secondsLeft(until, useNow()) })}</span>
    </p>
  );
}

function Ended({ outcome }: { readonly outcome: Trial['outcome'] }) {
  const t = useText();
  if (outcome === null) return null;
  if (outcome === 'silent')
    return (
      <Banner tone="fault" icon="silent" title={t('watching.pathSilent', { seconds: waitsFor })}>
        {t('watching.pathSilentText')}
      </Banner>
    );
  const { gateway } = recordOf(outcome);
  return (
    <Banner tone="ok" icon="check" title={heardText(t, outcome)}>
      {gateway === '' ? '' : t('watching.pathThrough', { gateway })}
    </Banner>
  );
}
