import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSecurityPath } from '#app/security-path.ts';

describe('the security page (S2.6)', () => {
  it('is at both of its addresses, and nothing else is', () => {
    expect(['/security', '/status', '/', '/security/x', '/camera'].map(isSecurityPath)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is what the portal shows there', () => {
    const portal = readFileSync(join(import.meta.dirname, 'portal.tsx'), 'utf8');
    expect(portal).toContain('isSecurityPath(path) ? securityPage : pagesByPath');
  });
});
