import type { NotificationChannel, PushDevice } from '@homeward/contract/shapes/reports/notification.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/client/call.ts';
import { pushHere, switchPushOff, switchPushOn, type PushHere } from '#lib/client/push.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { TestButton } from '#features/notify/test-button.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import type { Tone } from '#ui/tone.ts';

const tones: Readonly<Record<PushHere, Tone>> = {
  on: 'ok',
  off: 'brand',
  unsure: 'offline',
  denied: 'fault',
  needsInstall: 'delay',
  unsupported: 'offline',
};

interface DeviceListProps {
  readonly channel: Extract<NotificationChannel, 'push' | 'incomingCall'>;
  readonly devices: readonly PushDevice[];
  readonly onChanged: () => void;
}

/** This browser, and every device that takes pushes for the account. */
export function DeviceList({ channel, devices, onChanged }: DeviceListProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [here, setHere] = useState<PushHere>();
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  const look = useCallback(() => {
    void pushHere().then(
      (now) => {
        setHere(now);
        // It may have been renewed by this look.
        changed.current();
      },
      () => setHere('unsupported'),
    );
  }, []);
  useEffect(look, [look]);

  async function change(work: typeof switchPushOn) {
    await act(work);
    look();
    onChanged();
  }
  async function remove({ id, name }: PushDevice) {
    const outcome = await act(() => call('DELETE /user/push_subscription', { query: { id } }));
    onChanged();
    if (outcome.tag === 'done') showToast({ icon: 'trash', message: t('notify.deviceRemoved', { name }) });
  }
  return (
    <>
      {here !== undefined && (
        <Banner
          tone={tones[here]}
          icon={here === 'on' ? 'check' : here === 'denied' ? 'bellOff' : 'bell'}
          title={t(`notify.here.${here}`)}
          action={
            (here === 'on' || here === 'off') && (
              <Button
                kind={here === 'off' ? 'primary' : 'plain'}
                busy={busy}
                onClick={() => void change(here === 'off' ? switchPushOn : switchPushOff)}
              >
                {t(here === 'off' ? 'notify.hereOn' : 'notify.hereOff')}
              </Button>
            )
          }
        >
          {problem?.text ?? t(`notify.hereText.${here}`)}
        </Banner>
      )}
      <Section title={t('notify.devices')}>
        {devices.length === 0 ? (
          <EmptyState title={t('notify.noDevices')} text={t('notify.noDevicesText')} />
        ) : (
          <Rows label={t('notify.devices')}>
            {devices.map((device) => {
              const name = device.name || t('account.someDevice');
              return (
                <Row
                  key={device.id}
                  icon="mobile"
                  title={name}
                  state={
                    device.trouble !== null && (
                      <Tag tone="fault" icon="bellOff">
                        {t('notify.deviceTrouble', {
                          time: momentText(device.trouble_at ?? device.created_at),
                        })}
                      </Tag>
                    )
                  }
                  note={inOneLine([
                    t('account.since', { date: dateText(device.created_at) }),
                    device.received_at === null
                      ? t('notify.neverReceived')
                      : t('notify.received', { time: momentText(device.received_at) }),
                  ])}
                  end={
                    <>
                      <TestButton channel={channel} name={name} id={device.id} />
                      <IconButton
                        icon="trash"
                        size={20}
                        label={t('account.removeOf', { name })}
                        onClick={() => void remove(device)}
                      />
                    </>
                  }
                />
              );
            })}
          </Rows>
        )}
      </Section>
    </>
  );
}
