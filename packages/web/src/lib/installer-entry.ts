import { call } from '#lib/client/call.ts';
import { currentSession } from '#lib/client/session.ts';

/** Where an installer's pages begin (S2.2). */
const installerEntry = '/installer.html';

/**
 * Whether whoever is signed in begins at the installer's entry: an installer, where the flag of installer mode is off,
 * and who is not one without any panel or company (S2.2).
 */
async function beginsAsInstaller(): Promise<boolean> {
  const session = currentSession();
  if (session.tag !== 'in' || !/^(1|true)$/.test(session.account.is_installer)) return false;
  const outcome = await call('GET /common/settings', { untold: true });
  if (outcome.tag === 'failed') return false;
  const { flags, noUserAuthorize } = outcome.data;
  return flags.installerMode !== true && !noUserAuthorize;
}

/** Where whoever is signed in begins, who would else do so at `other`. */
export const startOf = async (other: string): Promise<string> =>
  (await beginsAsInstaller()) ? installerEntry : other;
