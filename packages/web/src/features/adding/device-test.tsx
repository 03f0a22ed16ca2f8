import { useEffect, useRef, useState } from 'react';
import { showsStep, trialOf, type TrialStep } from '#features/adding/trial.ts';
import { announce } from '#lib/announce.ts';
import { call } from '#lib/client/call.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { nameOf } from '#features/devices/device-name.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { play } from '#lib/sound.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import css from '#features/adding/device-test.module.css';

interface DeviceTestProps {
  readonly device: HouseDevice;
  readonly onDone: () => void;
}

/** Tries a device that was just added: what to do, and what was heard of it. */
export function DeviceTest({ device, onDone }: DeviceTestProps) {
  const t = useText();
  const steps = trialOf(device);
  const { done, current } = useTrial(device, steps);
  const busy = useBusy((all) => all[`try ${device.id}`] === true);
  const name = nameOf(t, device);
  const over = steps.every((step) => done[step] !== undefined);
  const turns = current === 'on' || current === 'off';
  return (
    <div className={css['test']}>
      {steps.length === 0 ? (
        <>
          <p>{t('adding.tryLater')}</p>
          <PageLink to="/setting/setting_device/walktest" className="link">
            {t('adding.toWalkTest')}
          </PageLink>
        </>
      ) : (
        <>
          <h3>{t(over ? 'adding.tried' : 'adding.tryNow', { name })}</h3>
          <ol className={css['steps']}>
            {steps.map((step) => {
              const seconds = done[step];
              return (
                <li key={step} data-done={seconds !== undefined || undefined}>
                  {seconds !== undefined ? (
                    <span className={css['tick']}>
                      <Icon name="check" size={16} />
                    </span>
                  ) : step === current ? (
                    <Spinner />
                  ) : (
                    <span className={css['dot']} />
                  )}
                  <span>
                    {seconds === undefined
                      ? t(`adding.try.${step}`)
                      : t(`adding.heard.${step}`, { count: seconds })}
                  </span>
                </li>
              );
            })}
          </ol>
        </>
      )}
      <div className={css['acts']}>
        {turns && (
          <Button
            icon="bolt"
            busy={busy}
            onClick={() =>
              void attempt(
                `try ${device.id}`,
                call('POST /panel/device_control', {
                  body: { device_sid: device.id, request_value: current === 'on' ? '1' : '0' },
                }),
              )
            }
          >
            {t(current === 'on' ? 'devices.switchOn' : 'devices.switchOff')}
          </Button>
        )}
        <Button kind={over ? 'primary' : 'quiet'} onClick={onDone}>
          {t(over || steps.length === 0 ? 'adding.done' : 'adding.skip')}
        </Button>
      </div>
    </div>
  );
}

type Done = Readonly<Partial<Record<TrialStep, number>>>;

/** The seconds after which each step was heard, from when it was asked for. */
function useTrial(device: HouseDevice, steps: readonly TrialStep[]) {
  const t = useText();
  const [done, setDone] = useState<Done>({});
  const before = useRef(device);
  const askedAt = useRef(0);
  useEffect(() => {
    askedAt.current = Date.now();
  }, [done]);
  useEffect(() => {
    const was = before.current;
    before.current = device;
    const heard = steps.find((step) => showsStep(step, was, device));
    if (heard === undefined || done[heard] !== undefined) return;
    const seconds = Math.max(1, Math.round((Date.now() - askedAt.current) / 1000));
    announce(t(`adding.heard.${heard}`, { count: seconds }));
    play('confirm');
    setDone({ ...done, [heard]: seconds });
  }, [device, steps, done, t]);
  const left = steps.filter((step) => done[step] === undefined);
  // What is open already is closed first.
  const current = left.find((step) => !isSo(step, device)) ?? left[0];
  return { done, current };
}

const isSo = (step: TrialStep, { opening, on }: HouseDevice): boolean =>
  (step === 'open' && opening === 'open') ||
  (step === 'close' && opening === 'closed') ||
  (step === 'on' && on === true) ||
  (step === 'off' && on === false);
