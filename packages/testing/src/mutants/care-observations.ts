import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelMutant } from './mutants.ts';
import { edit } from '../panel/rig.ts';
import type { Rig } from '../panel/rig.ts';

type Fault = Extract<
  PanelMutant,
  'checkInForgotten' | 'cancelledCallStillAlarms' | 'disarmingAnswers' | 'fenceFlaps'
>;

const setUp = (rig: Rig, care: Partial<CareSettings>) =>
  rig.command(edit({ tag: 'putCare', care: { ...noCare, ...care } }));
const kinds = (rig: Rig) => rig.state().incidents.map(({ kind }) => kind);

const phone = TrackerId.parse('phone');
const home = FenceId.parse('home');
const centre = { latitude: 52.5, longitude: 13.4 };

/** Where a phone is said to be, so many metres north of a fence's centre, known to so many metres. */
function moves(rig: Rig, metres: number, accuracy: number): boolean | undefined {
  rig.wait(60);
  const place = { latitude: centre.latitude + metres / 111_195, longitude: centre.longitude };
  const position = { ...place, accuracy, at: rig.state().at };
  rig.command({ tag: 'position', tracker: phone, position });
  return rig.state().location.trackers[0]?.inside.includes(home);
}

/** What mutants of care and location show, and what is there without them. */
export const careObservations: Readonly<Record<Fault, readonly [sound: unknown, (rig: Rig) => unknown]>> = {
  checkInForgotten: [
    ['medical'],
    (rig) => {
      setUp(rig, { checkIns: [480], checkInRecentMinutes: 0 });
      rig.wait(24 * 3600);
      return kinds(rig);
    },
  ],
  cancelledCallStillAlarms: [
    [],
    (rig) => {
      setUp(rig, { cancelSeconds: 10 });
      rig.says('pendant', { detected: true });
      rig.command({ tag: 'care', act: 'cancel', text: '' });
      rig.wait(10);
      return kinds(rig);
    },
  ],
  disarmingAnswers: [
    ['closed'],
    (rig) => {
      setUp(rig, { cancelSeconds: 0 });
      rig.says('pendant', { detected: true });
      rig.setMode('disarm');
      return rig.state().care.view.calls.map(({ state }) => state);
    },
  ],
  fenceFlaps: [
    [true, true, true],
    (rig) => {
      const fence = { id: home, name: 'Home', ...centre, radius: 200, enabled: true };
      const tracker = { id: phone, name: 'Phone', bearer: '', device: null, consent: true, retentionDays: 7 };
      rig.command(edit({ tag: 'putGeofence', fence }));
      rig.command(edit({ tag: 'putTracker', tracker }));
      return [moves(rig, 20, 10), moves(rig, 240, 80), moves(rig, 180, 80)];
    },
  ],
};
