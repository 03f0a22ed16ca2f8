import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { HaFacts } from './facts.ts';
import { fieldOf, pairsOf, plainsOf, textOf } from './plain.ts';
import type { Plain } from './plain.ts';
import { addressIn } from './zigbee-files.ts';

const idOf = (text: string): readonly DeviceId[] => {
  const id = DeviceId.safeParse(text);
  return id.success ? [id.data] : [];
};

/** A Zigbee address in any usual notation. */
const zigbeeId = (text: string): readonly DeviceId[] => {
  const address = addressIn(text) ?? text.replaceAll(':', '').toLowerCase();
  return /^[0-9a-f]{16}$/.test(address) ? idOf(`ZB:${address}`) : [];
};

/** Which device of ours an identifier or a connection of a device stands for. */
function idsOfPair([domain = '', value = '']: readonly string[]): readonly DeviceId[] {
  switch (domain) {
    case 'mqtt': {
      const bridged = /^zigbee2mqtt_(0x[0-9a-f]{16})$/i.exec(value)?.[1];
      return bridged === undefined ? idOf(`MQ:${value}`) : zigbeeId(bridged);
    }
    case 'zha':
    case 'zigbee':
      return zigbeeId(value);
    case 'zwave_js': {
      const [, network = '', node = ''] = /^(\d{1,10})-(\d{1,5})$/.exec(value) ?? [];
      return node === '' ? [] : idOf(`ZW:${(Number(network) >>> 0).toString(16).padStart(8, '0')}-${node}`);
    }
    default:
      return [];
  }
}

/** Entities behind MQTT carry the id by which their device announced them. */
function idsOfEntity(entity: Plain): readonly DeviceId[] {
  const unique = textOf(entity, 'unique_id');
  const bridged = /^(0x[0-9a-f]{16})_/i.exec(unique)?.[1];
  if (bridged !== undefined) return zigbeeId(bridged);
  return textOf(entity, 'platform') === 'mqtt' ? idOf(`MQ:${unique}`) : [];
}

const filled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export const areaRegistry = (data: Plain): Pick<HaFacts, 'areas'> => ({
  areas: plainsOf(data, 'areas').map((area) => ({
    // Registries before version 1.2 name it otherwise.
    id: textOf(area, 'id') || textOf(area, 'area_id'),
    name: textOf(area, 'name').trim(),
    floor: textOf(area, 'floor_id'),
  })),
});

const levelOf = (floor: Plain): number | null => {
  const level = fieldOf(floor, 'level');
  return typeof level === 'number' && Number.isFinite(level) ? level : null;
};

export const floorRegistry = (data: Plain): Pick<HaFacts, 'floors'> => ({
  floors: plainsOf(data, 'floors').map((floor) => ({
    id: textOf(floor, 'floor_id') || textOf(floor, 'id'),
    name: textOf(floor, 'name').trim(),
    level: levelOf(floor),
  })),
});

export const deviceRegistry = (data: Plain): Pick<HaFacts, 'devices'> => ({
  devices: plainsOf(data, 'devices').map((device) => ({
    id: textOf(device, 'id'),
    name: (textOf(device, 'name_by_user') || textOf(device, 'name')).trim(),
    area: textOf(device, 'area_id'),
    ids: [...pairsOf(device, 'identifiers'), ...pairsOf(device, 'connections')].flatMap(idsOfPair),
    apart: textOf(device, 'entry_type') === 'service' || filled(fieldOf(device, 'disabled_by')),
  })),
});

export const entityRegistry = (data: Plain): Pick<HaFacts, 'entities'> => ({
  entities: plainsOf(data, 'entities').map((entity) => ({
    entity: textOf(entity, 'entity_id'),
    device: textOf(entity, 'device_id'),
    area: textOf(entity, 'area_id'),
    name: (textOf(entity, 'name') || textOf(entity, 'original_name')).trim(),
    ids: idsOfEntity(entity),
  })),
});
