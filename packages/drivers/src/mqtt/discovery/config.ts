import { type Json, list, member } from '../../common/json.ts';
import type { Message } from '../message.ts';
import type { Publication } from '../mqtt-device.ts';
import { NotUnderstood } from '../template/expression.ts';
import { isHeardTopic, isPlainTopic } from '../topics.ts';
import { compileTemplate, type Template } from '../template/template.ts';

/** Where something is said, and what of a message says it. */
export interface Reading {
  readonly topic: string;
  /** The text that counts; undefined where the message says nothing of it, null where it cannot be read. */
  read(message: Message): string | null | undefined;
}

/** Where something is told, and in which words. */
export interface Writing {
  /** Null where the template makes nothing of it. */
  write(value: string, variables?: Readonly<Record<string, unknown>>): Publication | null;
}

/** The settings of a component. What is asked for and not understood throws `NotUnderstood`. */
export interface Config {
  /** A word or number as text. */
  text(name: string): string | null;
  textOr(name: string, otherwise: string): string;
  number(name: string, otherwise: number): number;
  flag(name: string, otherwise: boolean): boolean;
  words(name: string): readonly string[];
  has(name: string): boolean;
  /** Null where it has no such topic. */
  reading(topic: string, template: string): Reading | null;
  writing(topic: string, template: string): Writing | null;
}

/** As the template language writes it, since the words are compared with its results. */
function written(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : null;
}

export function createConfig(json: Json): Config {
  const text = (name: string): string | null => written(member(json, name));

  function template(name: string): Template | null {
    const source = text(name);
    if (source === null || source === '') return null;
    const compiled = compileTemplate(source);
    if (compiled.tag === 'notUnderstood') throw new NotUnderstood(`${name}: ${compiled.why}`);
    return compiled.template;
  }

  function topicOf(name: string, isFit: (topic: string) => boolean): string | null {
    const topic = text(name);
    if (topic === null || topic === '') return null;
    if (!isFit(topic)) throw new NotUnderstood(`${name} is no topic of one device`);
    return topic;
  }

  return {
    text,
    textOr: (name, otherwise) => text(name) ?? otherwise,
    number: (name, otherwise) => {
      const value = text(name);
      if (value === null) return otherwise;
      const read = value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(read)) throw new NotUnderstood(`${name} is no number`);
      return read;
    },
    flag: (name, otherwise) => {
      const value = member(json, name);
      return typeof value === 'boolean' ? value : otherwise;
    },
    words: (name) => list(json, name).flatMap((word) => written(word) ?? []),
    has: (name) => member(json, name) !== undefined && member(json, name) !== null,
    reading: (topicName, templateName) => {
      const topic = topicOf(topicName, isHeardTopic);
      const found = template(templateName);
      return topic === null ? null : { topic, read: (message) => rendered(found, message) };
    },
    writing: (topicName, templateName) => {
      const topic = topicOf(topicName, isPlainTopic);
      const found = template(templateName);
      if (topic === null) return null;
      return {
        write: (value, variables = {}) => {
          const known: Readonly<Record<string, unknown>> = { ...variables, value };
          const payload =
            found === null
              ? value
              : found.render((name) => (Object.hasOwn(known, name) ? known[name] : undefined));
          return typeof payload === 'string' && payload !== '' ? { topic, payload } : null;
        },
      };
    },
  };
}

/** What a template makes of a message; without one it is the message itself. */
function rendered(template: Template | null, message: Message): string | null | undefined {
  if (template === null) return message.text.trim();
  const json = template.usesJson ? message.json() : undefined;
  if (template.usesJson && json === undefined) return null;
  return template.render((name) =>
    name === 'value' ? message.text : name === 'value_json' ? json : undefined,
  );
}
