import { typeNumbers } from '../words/values/constants.ts';
import { typeNumber } from '../rules/devices/device-abilities.ts';
import type { DeviceView } from '../shapes/devices/device.ts';

type Fields = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;

const flag = (on: boolean): string => (on ? '1' : '0');

/** The hardware address of what has one: the sixteen digits of a Zigbee radio, in pairs. */
const macOf = (address: string): string =>
  /^[0-9a-f]{16}(?:-\d+)?$/i.test(address)
    ? (address.slice(0, 16).toLowerCase().match(/../g) ?? []).join(':')
    : '';

/**
 * The part of a device record that says what it is made of: its family, the place among several behind one address, and
 * what an installer set on it (S3.1). `eol` and `ir_units` have no name in the family.
 */
export function encodeMake(view: DeviceView): Fields {
  const { id, kind, modelId, settings, units, wiring, autoOffSeconds, lastHeard } = view;
  const [family = '', address = ''] = id.split(':');
  const [one = '', two = '', three = '', four = ''] = settings.triggeredBy;
  const isSd32 = typeNumber(kind, modelId) === typeNumbers.smokeSd32;
  return {
    isZW: flag(family === 'ZW'),
    isZB: flag(family === 'ZB'),
    mac: family === 'ZB' ? macOf(address) : '',
    // By its hardware a door phone is told from another (S9.7); it is its model here.
    hwver: kind === 'vdp' ? modelId : '',
    multiId: /-(\d+)$/.exec(address)?.[1] ?? '',
    deviceType: kind,
    latch: flag(settings.latchReport),
    record_time: lastHeard === null ? '' : String(Math.floor(lastHeard / 1000)),
    xcmd_switch_on_pd: autoOffSeconds === undefined ? '' : String(autoOffSeconds),
    // No customer of the family has changed how a unit is set up.
    ir_configuration_func: kind === 'upic' ? { customer: '' } : {},
    sd32_configuration_func: isSd32 ? { model: modelId } : {},
    ir_units: Object.fromEntries(
      (units ?? []).map(({ no, template, name, led }) => [no, { template, name, led: String(led) }]),
    ),
    eol: wiring === undefined ? {} : eolOf(wiring),
    ipcam_trigger_by_zone1: one,
    ipcam_trigger_by_zone2: two,
    ipcam_trigger_by_zone3: three,
    ipcam_trigger_by_zone4: four,
  };
}

const eolOf = ({ tag, ...rest }: NonNullable<DeviceView['wiring']>): Readonly<Record<string, string>> => ({
  type: tag,
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
});
