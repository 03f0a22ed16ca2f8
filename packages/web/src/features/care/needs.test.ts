import type { CareProfile } from '@homeward/contract/entities/care.ts';
import { expect, it } from 'vitest';
import { completeness, needRows } from '#features/care/needs.ts';

const blank: CareProfile = {
  name: '',
  birthDate: null,
  bloodType: null,
  rhesus: null,
  address: '',
  phone: '',
  notes: '',
  access: '',
  mobility: null,
  communication: '',
  allergies: '',
  conditions: '',
  medicines: '',
  hazards: '',
};
const t = ((key: string) => key) as unknown as Parameters<typeof needRows>[0];

it('asks for what is most urgent first, and for nothing that is there', () => {
  expect(completeness(blank, []).missing.slice(0, 3)).toEqual(['name', 'contacts', 'access']);
  const { all, missing } = completeness({ ...blank, name: 'Rosa', access: ' ', mobility: 'bed' }, [
    { kind: 'emergency' },
  ]);
  expect(missing.slice(0, 2)).toEqual(['access', 'allergies']);
  expect(missing).not.toContain('mobility');
  expect(missing).toHaveLength(all - 3);
});

it('shows what is written, the way in first', () => {
  expect(needRows(t, { ...blank, mobility: 'aid', access: 'Key safe', hazards: ' ' })).toEqual([
    { label: 'care.profile.access', text: 'Key safe' },
    { label: 'care.profile.mobility', text: 'care.mobility.aid' },
  ]);
});
