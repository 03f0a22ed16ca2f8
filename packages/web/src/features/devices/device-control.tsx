import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { lazy } from 'react';
import { CameraPicture } from '#features/camera/camera-picture.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { SensorPlate } from '#features/devices/controls/sensor-plate.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { control, useWaiting } from '#features/devices/device-control.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';

/** Each comes for its own kinds of devices. */
const ClimateControl = lazy(async () => ({
  default: (await withTexts(import('#features/devices/controls/climate-control.tsx'), 'climate'))
    .ClimateControl,
}));
const InfraredControl = lazy(async () => ({
  default: (await withTexts(import('#features/devices/controls/infrared-control.tsx'), 'infrared'))
    .InfraredControl,
}));
const LockControl = lazy(async () => ({
  default: (await withTexts(import('#features/devices/controls/lock-control.tsx'), 'lock')).LockControl,
}));
const ShutterControl = lazy(async () => ({
  default: (await import('#features/devices/controls/shutter-control.tsx')).ShutterControl,
}));
const SirenControl = lazy(async () => ({
  default: (await import('#features/devices/controls/siren-control.tsx')).SirenControl,
}));
const SwitchControl = lazy(async () => ({
  default: (await import('#features/devices/controls/switch-control.tsx')).SwitchControl,
}));
const LampControl = lazy(async () => ({
  default: (await import('#features/devices/controls/lamp-control.tsx')).LampControl,
}));
const ValveControl = lazy(async () => ({
  default: (await import('#features/devices/controls/valve-control.tsx')).ValveControl,
}));

/** The control itself, whatever a device is (domain 3). */
export function DeviceControl({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const waiting = useWaiting(device.id);
  const held = useHeld();
  const props: ControlProps = {
    device,
    record: recordOf(device),
    waiting,
    held,
    tell: (command: DeviceCommand, pinTitle?: string) =>
      void control(device, command, {
        ...(pinTitle === undefined ? {} : { pinTitle }),
        ...(command.tag === 'testSiren'
          ? { doneText: t('devices.siren.tested', { name: device.name }) }
          : {}),
      }),
  };
  switch (device.kind) {
    case 'switch':
    case 'power_switch_meter':
    case 'dio':
    case 'fan':
      return <SwitchControl {...props} />;
    case 'dimmer':
    case 'hue':
      return <LampControl {...props} />;
    case 'valve':
      return <ValveControl {...props} />;
    case 'shutter':
      return <ShutterControl {...props} />;
    case 'door_lock':
      return <LockControl {...props} />;
    case 'thermostat':
    case 'radiator':
      return <ClimateControl {...props} />;
    case 'panel':
    case 'siren':
    case 'bx':
    case 'strobe':
      return <SirenControl {...props} />;
    case 'upic':
      return <Infrared {...props} />;
    case 'ipcam':
    case 'vdp':
    case 'ir_camera':
      return <CameraControl {...props} />;
    case 'keypad':
    case 'remote_controller':
    case 'scene_button':
    case 'night_switch':
    case 'tag_reader':
    case 'wss':
      return <SensorPlate {...props} note={t('devices.buttonsText')} />;
    default:
      return <SensorPlate {...props} />;
  }
}

/** The last picture, and the way to the live one. */
function CameraControl(props: ControlProps) {
  const t = useText();
  const camera = useRow(cameras, props.device.id);
  return (
    <div className="stack">
      {camera !== undefined && <CameraPicture id={props.device.id} exact />}
      <SensorPlate {...props} />
      <p>
        <PageLink to="/camera" className="link">
          {t('devices.toCamera')}
        </PageLink>
      </p>
    </div>
  );
}

/** The appliances of an infrared unit come from a call of their own; learning a key changes them. */
function Infrared(props: ControlProps) {
  const t = useText();
  const learned = JSON.stringify(props.device.wire['ir_keys'] ?? '');
  const units = useAnswer('GET /device/ir', { query: { device_id: props.device.id, _: learned } });
  return (
    // About as high as a remote: what lies below it is not taken for seen meanwhile.
    <Answered answer={units} failedTitle={t('devices.failed')} rows={8}>
      <InfraredControl {...props} units={units.data ?? []} />
    </Answered>
  );
}
