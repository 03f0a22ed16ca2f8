import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CommandResult, PanelCommand } from '../panel/command.ts';
import { MinuteOfDay } from './calendar.ts';
import { PanelChange, PanelView } from '../panel/panel.ts';
import { Instant } from './ids.ts';
import { instantMover } from './instants.ts';
import { PanelAnswer, PanelQuestion } from '../panel/question.ts';

type Schema = z.core.$ZodTypes;

/** A number that stands for a time in samples; every other number is far below. */
const now = 1_700_000_000_000;
const isTime = (value: unknown): value is number => typeof value === 'number' && value > now / 2;

/** A name that sounds as if a time stood there. */
const soundsLikeTime = /^(?:at|from|to|until|since)$|(?:At|From|Until|Since|Due|Time)$|^last[A-Z]|ending$/;
/** Numbers that sound like a panel's time and are none, and what they are. */
const otherwise: Readonly<Record<string, string>> = {
  'validity.from': 'wall time, as the calendar has it',
  'validity.until': 'wall time, as the calendar has it',
  'schedulesNow.event.at': 'wall time, as the calendar has it',
  'calendarsNow.events.from': 'wall time, as the calendar has it',
  'calendarsNow.events.to': 'wall time, as the calendar has it',
  'nodes.lastSeen': 'wall time, as the network’s own clock has it',
};

interface Leaf {
  readonly path: string;
  readonly schema: Schema;
}

/** Every number of a schema with the path to it. */
function numbersIn(schema: Schema, path: string): readonly Leaf[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'number':
      return [{ path, schema }];
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
      return numbersIn(def.innerType as Schema, path);
    case 'array':
      return numbersIn(def.element as Schema, path);
    case 'record':
      return numbersIn(def.valueType as Schema, path);
    case 'union':
      return def.options.flatMap((option) => numbersIn(option as Schema, path));
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) =>
        numbersIn(part as Schema, `${path}.${name}`),
      );
    default:
      return [];
  }
}

/** A value of a schema with everything in it that can be; `turn` chooses among the shapes of a union. */
function sample(schema: Schema, turn: number): unknown {
  const { def } = schema._zod;
  if (schema === Instant) return now + turn;
  switch (def.type) {
    case 'number':
      return 3;
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
      return sample(def.innerType as Schema, turn);
    case 'array':
      return Array.from({ length: 2 }, (_, index) => sample(def.element as Schema, turn + index));
    case 'record':
      return { one: sample(def.valueType as Schema, turn), two: sample(def.valueType as Schema, turn + 1) };
    case 'union': {
      const option = def.options[turn % def.options.length];
      // A choice within a choice must not go in step with it.
      return option && sample(option as Schema, (Math.imul(turn + 1, 2_654_435_761) >>> 8) % 997);
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [name, sample(part as Schema, turn)]),
      );
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    default:
      return 'text';
  }
}

/** The same value with every time moved, found by its size alone. */
function shifted(value: unknown, by: number): unknown {
  if (isTime(value)) return value + by;
  if (Array.isArray(value)) return value.map((one: unknown) => shifted(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shifted(one, by)]));
}

const crossing = [
  { what: 'a view', schema: PanelView },
  { what: 'a change', schema: PanelChange },
  { what: 'a result', schema: CommandResult },
  { what: 'an answer', schema: PanelAnswer },
  { what: 'a command', schema: PanelCommand },
  { what: 'a question', schema: PanelQuestion },
] as const;

describe('what crosses the border of the hub', () => {
  it.each(crossing)('$what has its times moved, and nothing else', ({ schema }) => {
    const move = instantMover<z.ZodType>(schema);
    let times = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      const given = sample(schema as Schema, turn);
      times += JSON.stringify(given).split(String(now).slice(0, 9)).length - 1;
      expect(move(given, 5_000)).toEqual(shifted(given, 5_000));
    }
    expect(times).toBeGreaterThan(0);
  });

  it.each(crossing)('$what declares whatever sounds like a time as one', ({ schema }) => {
    const undeclared = numbersIn(schema as Schema, '')
      .filter((leaf) => leaf.schema !== Instant && leaf.schema !== MinuteOfDay)
      .map(({ path }) => path)
      .filter((path) => soundsLikeTime.test(path.split('.').at(-1) ?? ''))
      .filter((path) => !Object.keys(otherwise).some((known) => path.endsWith(`.${known}`)))
      // The revision that a change starts from.
      .filter((path) => schema !== PanelChange || path !== '.from');
    expect([...new Set(undeclared)]).toEqual([]);
  });
});
