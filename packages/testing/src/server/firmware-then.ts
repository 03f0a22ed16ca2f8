import type { Firmware } from '@homeward/contract/shapes/panel/upkeep.ts';

export { home } from './sample-panel.ts';

/** What servers that follow each other on one store seal with. */
export const lifeKey = new Uint8Array(32).fill(7);

const staged: Firmware = {
  running: '0.1.0',
  channel: 'https://updates.example',
  available: null,
  checkedAt: null,
  staged: { version: '0.2.0', size: 10, notes: '', madeAt: 1 },
  previous: '',
  onTrial: false,
  busy: null,
  problem: '',
  history: [{ at: 5, act: 'staged', version: '0.2.0', message: '' }],
};

const after = (act: 'confirmed' | 'failed', running: string): Firmware => ({
  ...staged,
  running,
  staged: null,
  history: [
    { at: 9, act, version: '0.2.0', message: act === 'failed' ? 'v2_mg_firmware_did_not_start' : '' },
    { at: 8, act: 'applied', version: '0.2.0', message: '' },
    ...staged.history,
  ],
});

/** How a panel's firmware stands before a version is started, and after its trial. */
export const firmwareThen = {
  staged,
  sound: after('confirmed', '0.2.0'),
  failed: after('failed', '0.1.0'),
} as const;
