import { blankProfile } from '@homeward/contract/rules/care/blank-profile.ts';
import { expect, it } from 'vitest';
import { completeness, needRows } from '#features/care/needs.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof needRows>[0];

it('asks for what is most urgent first, and for nothing that is there', () => {
  expect(completeness(blankProfile, []).missing.slice(0, 3)).toEqual(['name', 'contacts', 'access']);
  const { all, missing } = completeness({ ...blankProfile, name: 'Rosa', access: ' ', mobility: 'bed' }, [
    { kind: 'emergency' },
  ]);
  expect(missing.slice(0, 2)).toEqual(['access', 'allergies']);
  expect(missing).not.toContain('mobility');
  expect(missing).toHaveLength(all - 3);
});

it('shows what is written, the way in first', () => {
  expect(needRows(t, { ...blankProfile, mobility: 'aid', access: 'Key safe', hazards: ' ' })).toEqual([
    { label: 'care.profile.access', text: 'Key safe' },
    { label: 'care.profile.mobility', text: 'care.mobility.aid' },
  ]);
});
