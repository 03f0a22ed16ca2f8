import { alwaysKinds } from '#features/adding/zone-draft.ts';
import { roleOf } from '#features/adding/roles.ts';
import type { Report } from '#features/acceptance/report.ts';
import { signalBars } from '#features/devices/device-look.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';

type Device = Report['content']['devices'][number];

/** What a device is for, as the report has it. */
function roleText(t: Text, { kind, always, responses }: Device): string {
  const [disarm = '0', arm = '0', home1 = '0', home2 = '0', home3 = '0'] = responses;
  const known = alwaysKinds.find((one) => one === always);
  const role = roleOf({
    kind,
    // The words are those of the device's own record.
    alwaysKind: (known ?? null) as Parameters<typeof roleOf>[0]['alwaysKind'],
    responses: { disarm, arm, home_1: home1, home_2: home2, home_3: home3 },
  });
  return role === undefined ? t(`devices.kind.${kind}`) : t(`adding.role.${role}`);
}

/** The devices of a report: what each is for, where it stands, and how it was heard. */
export function DeviceTable({ devices }: { readonly devices: readonly Device[] }) {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('site.col.zone')}</th>
          <th scope="col">{t('devices.name')}</th>
          <th scope="col">{t('adding.roleLabel')}</th>
          <th scope="col">{t('devices.details.room')}</th>
          <th scope="col">{t('site.col.signal')}</th>
          <th scope="col">{t('site.col.battery')}</th>
          <th scope="col">{t('setup.step.walkTest')}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.id}>
            <td>{device.zone}</td>
            <td>{device.name}</td>
            <td>{roleText(t, device)}</td>
            <td>{device.room || device.area}</td>
            <td>{device.signal === null ? '–' : `${signalBars(device.signal)}/4`}</td>
            <td>{device.battery === null ? '–' : `${Math.round(device.battery)} %`}</td>
            <td>{device.detector ? t(device.walked ? 'site.col.heard' : 'adding.walk.notYet') : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
