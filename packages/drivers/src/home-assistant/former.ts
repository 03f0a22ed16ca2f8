import type { Component } from './discovery.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The topics of ours that an entity is told on. Those of commands are left: nobody remembers anything there. */
export function ownTopics(component: Component, base: string): readonly string[] {
  const { state_topic: state, json_attributes_topic: attributes, availability } = component;
  const more = Array.isArray(availability) ? (availability as readonly unknown[]) : [];
  return [state, attributes, ...more.map((one) => (isObject(one) ? one['topic'] : undefined))].filter(
    (topic): topic is string => typeof topic === 'string' && topic.startsWith(`${base}/`),
  );
}

/** The entities of a discovery message that we sent earlier, without those that it removed; none where it is not ours. */
export function formerComponents(payload: Uint8Array, node: string): Readonly<Record<string, Component>> {
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return {};
  }
  if (!isObject(said) || !isObject(said['components']) || !isObject(said['device'])) return {};
  const { identifiers } = said['device'];
  if (!Array.isArray(identifiers) || !identifiers.includes(node)) return {};
  return Object.fromEntries(
    Object.entries(said['components']).flatMap(([name, component]) =>
      isObject(component) && typeof component['platform'] === 'string' && 'unique_id' in component
        ? [[name, { ...component, platform: component['platform'] }] as const]
        : [],
    ),
  );
}
