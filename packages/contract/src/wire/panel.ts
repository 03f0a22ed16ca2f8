import type { PanelView } from '../shapes/panel/panel.ts';
import type { PanelFault } from '../shapes/panel/panel-status.ts';

const condition = (faults: readonly PanelFault[], fault: PanelFault): string =>
  faults.includes(fault) ? 'main.abnormal' : 'main.normal';

/** GET /panel/status. */
export function encodeStatus(view: Pick<PanelView, 'status' | 'revision' | 'at'>) {
  const { faults, battery, rssi, sirenMuted, suspended } = view.status;
  return {
    acfail: condition(faults, 'acFailure'),
    battery: faults.includes('batteryMissing') ? 'main.missing' : condition(faults, 'lowBattery'),
    tamper: condition(faults, 'tamper'),
    jam: condition(faults, 'jamming'),
    rssi: String(rssi),
    gsm_rssi: '0',
    imei: '',
    imsi: '',
    battery_percent: battery === null ? '' : String(battery),
    warning_snd_mute: sirenMuted ? '1' : '0',
    suspended: suspended ? '1' : '0',
    faults: faults as readonly string[],
    revision: String(view.revision),
    at: String(view.at),
  };
}
export type WireStatus = ReturnType<typeof encodeStatus>;
