import { expect, it } from 'vitest';
import { settingsProblems } from '@homeward/panel/arming/profiles.ts';
import { settingsOf } from '@homeward/panel/state/config.ts';
import { mapleStreet } from './maple-street.ts';
import { rosasFlat } from './rosas-flat.ts';

it.each([mapleStreet, rosasFlat])('$name keeps to the profile that it ships with', (config) => {
  expect(settingsProblems(settingsOf(config), config.areas)).toEqual([]);
});
