import { openFlags } from '@homeward/contract/words/company/flag-uses.ts';
import { expect, it } from 'vitest';
import { ownFlags } from '#features/company/flag-groups.ts';

it('every flag that leaves a choice has its place on the page of a company, and only those', () => {
  expect(ownFlags.toSorted()).toEqual([...openFlags].toSorted());
});
