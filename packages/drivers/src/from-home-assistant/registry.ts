import { isObject, type Json, list, member, text } from '../common/json.ts';
import { isEntityId } from './states.ts';

/** An entity as the registry has it. */
export interface Entity {
  /** Stays the same when it is renamed. */
  readonly key: string;
  readonly entityId: string;
  /** Blank where it is of no device. */
  readonly device: string;
  /** Blank where it has none. */
  readonly name: string;
  /** A setting or a measurement of the device itself. */
  readonly isAside: boolean;
}

export interface HomeDevice {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  /** The name of its area; blank where it is in none. */
  readonly area: string;
}

/** What Home Assistant has registered. */
export interface Registry {
  /** By entity id. */
  readonly entities: ReadonlyMap<string, Entity>;
  readonly devices: ReadonlyMap<string, HomeDevice>;
  /** Entities that are ours or disabled: nothing is made of them. */
  readonly leftOut: ReadonlySet<string>;
}

const objects = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : [];
const short = (value: string): string => value.slice(0, 80);

/** How a panel of ours announces itself there: as the node of its topics. */
const ownNode = /^homeward_[0-9a-f]{12}/;

/** What a panel of ours shows there comes back to none: it would be heard as if it were somebody else. */
const isOwnDevice = (device: Json): boolean =>
  text(device, 'manufacturer') === 'Homeward' ||
  list(device, 'identifiers').some(
    (pair) => Array.isArray(pair) && pair.some((word) => typeof word === 'string' && ownNode.test(word)),
  );

/** Reads the three lists of the registry. */
export function readRegistry(entities: unknown, devices: unknown, areas: unknown): Registry {
  const areaNames = new Map(objects(areas).map((area) => [text(area, 'area_id'), short(text(area, 'name'))]));
  const known = new Map<string, HomeDevice>();
  const own = new Set<string>();
  for (const device of objects(devices)) {
    const id = text(device, 'id');
    if (id === '') continue;
    if (isOwnDevice(device)) own.add(id);
    const model = `${text(device, 'manufacturer')} ${text(device, 'model')}`.trim();
    known.set(id, {
      id,
      name: short(text(device, 'name_by_user') || text(device, 'name')),
      model: short(model),
      area: areaNames.get(text(device, 'area_id')) ?? '',
    });
  }
  const listed = new Map<string, Entity>();
  const leftOut = new Set<string>();
  for (const entity of objects(entities)) {
    const entityId = text(entity, 'entity_id');
    if (!isEntityId(entityId)) continue;
    const device = text(entity, 'device_id');
    const isOff = text(entity, 'disabled_by') !== '';
    const isOwn = own.has(device) || ownNode.test(text(entity, 'unique_id'));
    if (isOff || isOwn) {
      leftOut.add(entityId);
      continue;
    }
    listed.set(entityId, {
      key: text(entity, 'id') || entityId,
      entityId,
      device: known.has(device) ? device : '',
      name: short(text(entity, 'name') || text(entity, 'original_name')),
      isAside: typeof member(entity, 'entity_category') === 'string',
    });
  }
  return { entities: listed, devices: known, leftOut };
}
