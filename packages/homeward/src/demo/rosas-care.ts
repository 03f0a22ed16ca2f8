import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import type { CareContact, CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

const contact = (
  id: string,
  name: string,
  relation: string,
  phone: string,
  hasKey: boolean,
): CareContact => ({
  id,
  name,
  relation,
  phone,
  mail: '',
  hasKey,
});

/**
 * How Rosa is watched over. Nothing asks her for a sign of life by itself: nobody would give it where the demo merely
 * runs, and alarms that nobody raised teach nothing.
 */
export const rosasCare: CareSettings = {
  ...noCare,
  receiver: {
    name: 'Rosa Alvarez',
    birthDate: '1941-05-30',
    bloodType: 'A',
    rhesus: 'positive',
    address: 'Maple Street 14, ground floor, left',
    phone: '+44 20 7946 0142',
    notes: 'Likes to be called Rosa. Her cat Momo sleeps on the sofa.',
    access: 'Key safe beside the door, code with Anna and the care service.',
    mobility: 'aid',
    communication: 'Hears little on the left. English and Spanish.',
    allergies: 'Penicillin',
    conditions: 'Diabetes type 2, weak heart',
    medicines: 'Insulin, in the door of the refrigerator. Metformin 500 mg, morning and evening.',
    hazards: '',
  },
  contacts: [
    contact('anna', 'Anna Lindqvist', 'Daughter', '+44 20 7946 0143', true),
    contact('jonas', 'Jonas Alvarez', 'Grandson', '+44 20 7946 0144', false),
    contact('elif', 'Elif Kaya', 'Care service', '+44 20 7946 0145', true),
  ],
  doctor: contact('doctor', 'Dr Hannah Grey', 'General practice', '+44 20 7946 0146', false),
  cancelSeconds: 10,
  answerMinutes: 5,
  routine: true,
  beds: [
    {
      id: 'bed',
      enabled: true,
      device: DeviceId.parse('RF:0c2d3e08'),
      night: { days: everyDay, from: 22 * 60, to: 7 * 60 },
      tellLeaving: false,
      outMinutes: null,
      upMinutes: null,
      alarm: false,
    },
  ],
};
