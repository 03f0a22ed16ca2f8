import { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { withColon, type DeviceId, type SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** How a request names a device. */
export interface Named {
  readonly device_id?: string | undefined;
  readonly device_sid?: string | undefined;
  readonly area?: number | undefined;
  readonly zone?: number | undefined;
}

/** The id a request names, or '' where it names none. */
export const idNamed = ({ device_id: id, device_sid: sid }: Named): string => withColon(id || sid || '');

/** A field that makes no sense, or is missing. */
export const wrongField = (where: string, why: MessageKey = 'v2_mg_input_error'): AppError =>
  new AppError('inputError', why, { data: { where } });

/**
 * A device by its id, or by area and zone as older clients name it. Throws 998 as for any that is not there, be it that
 * somebody else's area has it; 001 where nothing is named.
 */
export function deviceNamed(context: AtPanel, named: Named): DeviceView {
  const id = idNamed(named);
  const { area, zone } = named;
  if (id === '' && (area === undefined || zone === undefined))
    throw wrongField('device_id', 'v2_mg_required_field');
  const found = stateOf(context).devices.find((one) =>
    id === '' ? one.area === area && one.zone === zone : one.id === id,
  );
  if (!found || !seesArea(context.scope, found.area)) throw notFound();
  return found;
}

/** Devices by their ids; 998 where one is not there, or not for this person's eyes. */
export const devicesNamed = (context: AtPanel, ids: readonly DeviceId[]): readonly DeviceView[] =>
  ids.map((id) => deviceNamed(context, { device_id: id }));

/** How a device is set up, out of all that is known of it. */
export const configOf = (device: DeviceView): DeviceConfig => DeviceConfig.parse(device);

/** The panel's scenes in order: their numbers on the wire. */
export const sceneIds = (context: AtPanel): readonly SceneId[] =>
  partOf(stateOf(context), 'scenes').map(({ id }) => id);
