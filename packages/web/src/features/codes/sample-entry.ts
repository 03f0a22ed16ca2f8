import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';

/** An ordinary user's slot for tests. */
export const entry = (part: Partial<CodeEntry>): CodeEntry => ({
  area: 1,
  no: 2,
  code: '******',
  latch: true,
  is_user: true,
  user_name: 'Ben',
  user_code: '',
  uid: '',
  slot: 'user',
  areas: [1 as AreaId],
  enabled: true,
  fixed: false,
  validity: { from: null, until: null, period: null },
  modes: ['disarm', 'arm', 'home_1', 'home_2', 'home_3'],
  revision: 1,
  ...part,
});
