import { createHash } from 'node:crypto';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';

/** SHA-256 over the state as JSON with sorted keys: equal states have equal hashes, however they were reached. */
export function stateHash(state: PanelState): string {
  const sorted = JSON.stringify(state, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex');
}
