import { expect, it } from 'vitest';
import { initialsOf } from '#lib/initials.ts';

it.each([
  ['Anna Lindqvist', 'AL'],
  ['  anna  maria lindqvist ', 'AM'],
  ['Ben', 'B'],
  ['', ''],
  ['😀 Élodie', '😀É'],
])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
