import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { ZoneForm } from '#features/adding/zone-form.tsx';
import { nameOf, placeOf } from '#features/devices/device-name.ts';
import { areas, devices, useHouse } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** What a device does as a zone: in which mode, how, and how it is watched over. */
export function ZonePage() {
  const t = useText();
  return (
    <PasscodeGate title={t('adding.zone.title')}>
      <Crumb to="/setting/setting_device">{t('adding.title')}</Crumb>
      <Zone />
    </PasscodeGate>
  );
}

function Zone() {
  const t = useText();
  const id = decodeURIComponent(usePageParam('id'));
  const device = useRow(devices, id);
  const area = useRow(areas, device?.area ?? 0);
  const loaded = useHouse((house) => house.loaded);
  if (!loaded) return <PageSkeleton />;
  if (device === undefined)
    return <EmptyState title={t('adding.zone.gone')} text={t('adding.zone.goneText')} ofPage />;
  return (
    <>
      <PageHead
        title={nameOf(t, device)}
        subtitle={[t(`devices.kind.${device.kind}`), placeOf(t, device, area?.name)].join(' · ')}
        action={
          <PageLink to={`/automation/device/${id}`} className="link">
            {t('adding.zone.toDevice')}
          </PageLink>
        }
      />
      <ZoneForm key={id} device={device} />
    </>
  );
}
