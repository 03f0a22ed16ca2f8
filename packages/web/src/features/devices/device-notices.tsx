import { Suspense } from 'react';
import { leaveCoverOut } from '#features/devices/cover.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { watchAgain } from '#features/devices/watch-again.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { momentText } from '#lib/date-text.ts';
import { secondsLeft, useMinute, useNow } from '#lib/clock.ts';
import { call } from '#lib/client/call.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { faultIcon, isTripped, shownFaults, stateWord } from '#features/devices/device-look.ts';
import { overdueSince, recordOf, servedUntil } from '#lib/house/device-record.ts';
import { isBypassed, type HouseDevice } from '#lib/house/device.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/devices/device.module.css';

/** With the names of all kinds, which few pages need. */
const OfferedNotice = lazyPart(
  async () => (await withTexts(import('#features/devices/offered-notice.tsx'), 'details')).OfferedNotice,
);

const ServiceNotice = lazyPart(
  async () => (await import('#features/devices/service-notice.tsx')).ServiceNotice,
);

/** Milliseconds after which a command that waits is worth an explanation. */
const longWait = 10_000;

interface DeviceNoticesProps {
  readonly device: HouseDevice;
  /** Until when the device shows itself, epoch ms. */
  readonly showsUntil: number | undefined;
}

/** What is wrong with a device or special about it, each with its remedy; worst first. */
export function DeviceNotices({ device, showsUntil }: DeviceNoticesProps) {
  const t = useText();
  const { pending, failed, offered, cutOff, gateway, missedBy } = recordOf(device);
  const now = useMinute();
  const faults = shownFaults(device);
  const overdue = overdueSince(device, now);
  const asleep = pending !== null && device.battery !== null && now - pending.at > longWait;
  return (
    <div className={css['notices']}>
      {isTripped(device) && (
        <Banner tone="alarm" icon="bellRing" title={stateWord(t, device).word}>
          {t('devices.notice.tripped')}
        </Banner>
      )}
      <Suspense>{servedUntil(device, now) !== null && <ServiceNotice device={device} />}</Suspense>
      {faults.map((fault) => (
        <Banner
          key={fault}
          tone={fault === 'lowBattery' ? 'delay' : 'fault'}
          icon={faultIcon(fault)}
          title={t(`devices.fault.${fault}`)}
          action={<ClearFault device={device} fault={fault} />}
        >
          {t(`devices.remedy.${fault}`)}
        </Banner>
      ))}
      {cutOff !== null && (
        <Banner tone="offline" icon="silent" title={t(`watching.cutOff.${cutOff}`, { gateway })}>
          {t('watching.cutOffText')}
        </Banner>
      )}
      {overdue !== null && (
        <Banner tone="delay" icon="clock" title={t('watching.overdue', { time: momentText(overdue) })}>
          {t('watching.overdueText', { time: momentText(missedBy ?? overdue) })}
        </Banner>
      )}
      {device.online === 'offline' && cutOff === null && !faults.includes('supervision') && (
        <Banner tone="offline" icon="silent" title={t('devices.state.silent')}>
          {device.lastHeard === null
            ? t('devices.notice.neverHeard')
            : t('devices.notice.silent', { time: momentText(device.lastHeard) })}
        </Banner>
      )}
      {offered !== null && (
        <Suspense>
          <OfferedNotice device={device} offered={offered} />
        </Suspense>
      )}
      {isBypassed(device) && <BypassNotice device={device} />}
      {device.bypass.tamper && <CoverNotice device={device} />}
      {asleep && (
        <Banner tone="offline" icon="clock" title={t('devices.notice.asleep')}>
          {device.lastHeard === null
            ? t('devices.notice.asleepNever')
            : t('devices.notice.asleepText', { time: momentText(device.lastHeard) })}
        </Banner>
      )}
      {failed !== null && pending === null && (
        <Banner tone="fault" icon="fault" title={t('devices.notice.failed')}>
          {failed.why === 'asleep'
            ? t('devices.notice.failedAsleep')
            : t('devices.notice.failedText', {
                who: failed.by || t('actor.someone'),
                time: momentText(failed.at),
                state: stateWord(t, device).word,
              })}
        </Banner>
      )}
      {showsUntil !== undefined && <Showing until={showsUntil} />}
    </div>
  );
}

function Showing({ until }: { readonly until: number }) {
  const t = useText();
  const left = secondsLeft(until, useNow());
  if (left === 0) return null;
  return (
    <Banner tone="brand" icon="eye" title={t('devices.notice.showing')}>
      {t('devices.notice.showingText', { count: left })}
    </Banner>
  );
}

function ClearFault({
  device,
  fault,
}: {
  readonly device: HouseDevice;
  readonly fault: HouseDevice['faults'][number];
}) {
  const t = useText();
  const word = `fault ${device.id} ${fault}`;
  const busy = useBusy((all) => all[word] === true);
  const held = useHeld();
  return (
    <Button
      busy={busy}
      off={held !== undefined}
      onClick={() =>
        void attempt(word, call('POST /device/clear_fault', { body: { device_id: device.id, fault } })).then(
          (done) => {
            if (done) showToast({ icon: 'check', message: t('devices.faultSeen', { name: device.name }) });
          },
        )
      }
    >
      {t('devices.clearFault')}
    </Button>
  );
}

function BypassNotice({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const word = `bypass ${device.id}`;
  const busy = useBusy((all) => all[word] === true);
  const held = useHeld();
  const { permanent } = device.bypass;
  return (
    <Banner
      tone="bypass"
      icon="bypass"
      title={t('devices.state.bypassed')}
      action={
        permanent ? (
          <PageLink to="/account/account_device_bypass" className="link">
            {t('devices.toBypass')}
          </PageLink>
        ) : (
          <Button icon="shield" busy={busy} off={held !== undefined} onClick={() => void watchAgain(device)}>
            {t('devices.watchAgain')}
          </Button>
        )
      }
    >
      {t(permanent ? 'devices.notice.bypassedForGood' : 'devices.notice.bypassedOnce')}
    </Banner>
  );
}

function CoverNotice({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const busy = useBusy((all) => all[`cover ${device.id}`] === true);
  const held = useHeld();
  const mayEdit = useMayEdit();
  return (
    <Banner
      tone="bypass"
      icon="tamper"
      title={t('devices.cover.out')}
      action={
        mayEdit && (
          <Button
            icon="shield"
            busy={busy}
            off={held !== undefined}
            onClick={() => void leaveCoverOut(device, nameOf(t, device), false)}
          >
            {t('devices.watchAgain')}
          </Button>
        )
      }
    >
      {t('devices.cover.outText')}
    </Banner>
  );
}
