import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import { ran, ruleBy } from '@homeward/testing/panel/rules.ts';

describe.each(['pir', 'ir_sensor', 'ipcam', 'vdp', 'ir_camera', 'outdoor_pir'] as const)(
  'what moves before a %s',
  (kind) => {
    const eye = device('eye', kind, 1, 40, { arm: 'burglarInstant' });

    it('starts rules of movement, and of its end', () => {
      for (const tag of ['motion', 'motionEnded']) {
        const rig = rigFor({ devices: [...devices, eye], rules: [ruleBy({ tag, device: id('eye') })] });
        rig.says('eye', { motion: true });
        rig.says('eye', { motion: false });
        expect(ran(rig)).toBe(1);
      }
    });

    it('is no obstacle to arming, and alarms once armed', () => {
      const rig = rigFor({ devices: [...devices, eye] });
      rig.says('eye', { motion: true });
      expect(rig.setMode('arm').tag).toBe('done');
      rig.wait(30);
      rig.says('eye', { motion: false });
      rig.says('eye', { motion: true });
      expect(rig.state().incidents).toHaveLength(1);
    });

    it('counts for nothing while it warms up after a loss of power (CP-01)', () => {
      const rig = rigFor({ devices: [...devices, eye], profile: 'CP01' });
      rig.setMode('arm');
      rig.wait(60);
      rig.feed({ tag: 'restarted', downFor: 1000 });
      rig.says('eye', { motion: true });
      expect(rig.state().incidents).toEqual([]);
    });
  },
);
