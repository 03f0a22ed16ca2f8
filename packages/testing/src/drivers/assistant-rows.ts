import type { AssistantHouse } from './assistant-house.ts';
import type { Attributes } from './assistant-words.ts';

const hex = (name: string): string => Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32);

/** The id of a device of the panel for an entity that is registered. */
export const idOfEntity = (entityId: string): string => `HA:${hex(entityId.replace(/^.*\./, ''))}`;

/** Registers a device with some entities, each with how it stands. */
export function furnish(
  house: AssistantHouse,
  name: string,
  entities: Readonly<Record<string, readonly [state: string, attributes?: Attributes, row?: Attributes]>>,
  row: Attributes = {},
): void {
  const device = hex(`device ${name}`);
  house.register({
    device: {
      id: device,
      name,
      name_by_user: null,
      manufacturer: 'Acme',
      model: 'Nine',
      area_id: null,
      identifiers: [['zha', name]],
      ...row,
    },
  });
  for (const [entityId, [state, attributes = {}, more = {}]] of Object.entries(entities)) {
    house.register({
      entity: {
        id: hex(entityId.replace(/^.*\./, '')),
        entity_id: entityId,
        unique_id: `00:11-${entityId}`,
        device_id: device,
        platform: 'zha',
        entity_category: null,
        disabled_by: null,
        hidden_by: null,
        name: null,
        original_name: null,
        ...more,
      },
    });
    house.set(entityId, state, attributes);
  }
}
