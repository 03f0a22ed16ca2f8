import { spawnSync } from 'node:child_process';

/**
 * Whether a program of a Debian package is here. Where it is missing and root may install, it is installed; where
 * services are required, a missing one is a failure and not a skipped test.
 */
export function systemProgram(check: readonly [string, ...string[]], packages: readonly string[]): boolean {
  const [command, ...args] = check;
  const isThere = (): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (isThere()) return true;
  const isRequired = process.env['HOMEWARD_REQUIRE_SERVICES'] === '1';
  if (isRequired && process.getuid?.() === 0)
    // Another test may be installing what it needs: its lock is waited for.
    spawnSync('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=240', 'install', '-y', ...packages], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  if (isThere()) return true;
  if (isRequired) throw new Error(`${command} is missing; install ${packages.join(' ')}`);
  return false;
}
