import type { CareProfile } from '../../shapes/care/care.ts';

/** A profile in which nobody has written anything. */
export const blankProfile: CareProfile = {
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
