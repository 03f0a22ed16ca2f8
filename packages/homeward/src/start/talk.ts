import { findTalk } from '@homeward/drivers/speaker/probe.ts';
import { talkBy } from '@homeward/drivers/speaker/talk.ts';
import type { Outside } from '@homeward/hub/connections/connections.ts';
import type { Clock } from '@homeward/contract/ports.ts';

/** The speaker and microphone for whoever calls: by the command of this machine, or by what is installed. */
export async function talkOf(
  [program, ...words]: readonly string[],
  clock: Clock,
): Promise<Pick<Outside, 'talk'>> {
  const own = program === undefined ? null : ({ plays: [program, ...words], records: null } as const);
  const programs = own ?? (await findTalk(process.env['PATH'] ?? ''));
  return programs === null ? {} : { talk: talkBy(programs, clock) };
}
