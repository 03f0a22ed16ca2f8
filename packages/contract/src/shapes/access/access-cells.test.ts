import { capabilities } from '../../words/access/roles.ts';
import { describe, expect, it } from 'vitest';
import { Capability } from './access.ts';
import { roles } from '../../words/access/roles.ts';
import { may } from '../../rules/access/access-matrix.ts';
import type { Role } from './access.ts';
import type { AccessNow } from '../../rules/access/access-matrix.ts';

/**
 * Who may do what, cell by cell, written down a second time and by hand: the matrix is held to this, and neither is made
 * from the other. `-` nothing. `R` look. `W` look and change. `S` the same, changing with a fresh proof. `a` in the own
 * areas alone, `o` for the own record alone. `!` while an alarm is on, `c` while the owner (or a case) lets them in, `t`
 * while the panel is in test mode besides.
 */
type Cell = '-' | 'R' | 'W' | 'S' | 'aR' | 'aW' | 'oW' | 'oS' | '!R' | 'cR' | 'cW' | 'cS' | 'ctW';

const order: readonly Role[] = [
  'reportUser',
  'user',
  'master',
  'careReceiver',
  'careContact',
  'station',
  'installer',
  'support',
];

const cells: Readonly<Record<Capability, readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]>> = {
  status: ['-', 'aR', 'R', 'aR', '!R', '!R', 'cR', 'cR'],
  arm: ['-', 'aW', 'W', 'oW', '-', '-', '-', '-'],
  panic: ['oW', 'aW', 'W', 'W', 'W', '-', 'ctW', '-'],
  control: ['-', 'aW', 'W', 'oW', '-', '-', 'cW', '-'],
  automationEdit: ['-', '-', 'W', '-', '-', '-', 'cW', '-'],
  bypassOnce: ['-', 'aW', 'W', '-', '-', '-', 'cW', '-'],
  bypassPermanent: ['-', '-', 'S', '-', '-', '-', 'cW', '-'],
  pins: ['-', 'oS', 'S', '-', '-', '-', 'cS', '-'],
  users: ['oW', 'oW', 'S', '-', '-', '-', '-', '-'],
  notifications: ['oW', 'oW', 'W', 'oW', 'oW', '-', 'cW', '-'],
  cameras: ['-', 'aR', 'R', '-', '-', '!R', '-', '-'],
  events: ['oW', 'aR', 'R', 'oW', '-', '!R', 'cR', 'cR'],
  incidents: ['-', 'aW', 'W', 'oW', '!R', '!R', 'cR', '-'],
  past: ['-', 'aR', 'R', '-', '-', '-', 'cR', '-'],
  care: ['-', '-', 'W', 'oW', '!R', '!R', '-', '-'],
  careContacts: ['-', '-', 'W', 'oW', 'R', '!R', '-', '-'],
  careHelp: ['-', '-', 'W', 'oW', 'W', '-', '-', '-'],
  careSettings: ['-', '-', 'W', 'R', '-', '-', '-', '-'],
  careSharing: ['-', '-', 'R', 'oW', '-', '-', '-', '-'],
  location: ['-', 'oW', 'W', 'oW', '!R', '!R', '-', '-'],
  geofences: ['-', 'R', 'W', 'R', '-', '-', '-', '-'],
  panelSettings: ['-', '-', 'S', '-', '-', '-', 'cW', '-'],
  reports: ['-', '-', 'S', '-', '-', '-', 'cS', '-'],
  reportTest: ['-', '-', 'W', '-', '-', '-', 'cW', '-'],
  network: ['-', '-', 'S', '-', '-', '-', 'cS', '-'],
  backup: ['-', '-', 'S', '-', '-', '-', 'cS', '-'],
  grants: ['-', '-', 'S', '-', '-', '-', '-', '-'],
  revoke: ['-', '-', 'W', '-', '-', '-', '-', '-'],
  payment: ['-', '-', 'S', '-', '-', '-', '-', '-'],
  acceptance: ['-', '-', 'W', '-', '-', '-', 'cW', '-'],
};

/** What a cell means, read letter by letter. */
function outcome(cell: Cell, verb: 'read' | 'write', now: AccessNow): string {
  if (cell === '-') return 'denied';
  if (cell.includes('!') && !now.alarm) return 'denied';
  if (cell.includes('c') && !now.consent) return 'denied';
  if (cell.includes('t') && !now.testing) return 'denied';
  if (verb === 'write' && cell.includes('R')) return 'denied';
  if (verb === 'write' && cell.includes('S') && !now.fresh) return 'stepUpNeeded';
  return cell.includes('a') ? 'areas' : cell.includes('o') ? 'own' : 'all';
}

const both = [false, true] as const;
const moments: readonly AccessNow[] = both.flatMap((alarm) =>
  both.flatMap((consent) =>
    both.flatMap((testing) => both.map((fresh) => ({ alarm, consent, testing, fresh }))),
  ),
);

describe('the access matrix, cell by cell', () => {
  it('is written down for every role', () => expect(order.toSorted()).toEqual([...roles].toSorted()));

  it.each(capabilities)('%s is as it was decided, at any moment', (capability) => {
    for (const [index, role] of order.entries())
      for (const verb of ['read', 'write'] as const)
        for (const now of moments) {
          const verdict = may(role, capability, verb, now);
          expect([role, verb, now, verdict.tag === 'allowed' ? verdict.scope : verdict.tag]).toEqual([
            role,
            verb,
            now,
            outcome(cells[capability][index] ?? '-', verb, now),
          ]);
        }
  });
});
