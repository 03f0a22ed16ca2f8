import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

/** What stands for a device in topics and names of entities: letters, digits and `_`, and no two devices share it. */
export const wordOf = (id: DeviceId): string =>
  id.replaceAll(/[^0-9A-Za-z]/g, (sign) =>
    sign === ':' ? '_' : `_${(sign.codePointAt(0) ?? 0).toString(16)}_`,
  );

/** Everything of one panel on a broker. */
export interface Topics {
  /** Of the panel in names of entities, as `homeward_001d94000001`. */
  readonly node: string;
  readonly discovery: string;
  /** Home Assistant says here that it has started. */
  readonly birth: string;
  readonly availability: string;
  readonly base: string;
  area(id: number, what: 'state' | 'attributes' | 'set' | 'event'): string;
  device(id: DeviceId, what: string): string;
  readonly faults: string;
  readonly faultList: string;
  /** The area that a command is for; null is no topic of commands. */
  areaOf(topic: string): number | null;
}

/** The topics of a panel below a discovery prefix, such as `homeassistant`. */
export function topicsOf(prefix: string, panel: string): Topics {
  const node = `homeward_${panel.replaceAll(':', '')}`;
  const base = `homeward/${panel.replaceAll(':', '')}`;
  return {
    node,
    base,
    discovery: `${prefix}/device/${node}/config`,
    birth: `${prefix}/status`,
    availability: `${base}/availability`,
    area: (id, what) => `${base}/area/${id}/${what}`,
    device: (id, what) => `${base}/device/${wordOf(id)}/${what}`,
    faults: `${base}/faults/state`,
    faultList: `${base}/faults/attributes`,
    areaOf: (topic) => {
      const [, no] = topic.startsWith(`${base}/`) ? (/\/area\/([1-8])\/set$/.exec(topic) ?? []) : [];
      return no === undefined ? null : Number(no);
    },
  };
}
