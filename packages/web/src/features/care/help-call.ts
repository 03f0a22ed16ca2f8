import { create } from 'zustand';
import { careBusy } from '#features/care/care-acts.ts';
import { loadCare } from '#features/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import { isUnsure } from '#lib/client/outcome.ts';
import { busyWith } from '#lib/house/device-acts.ts';

/**
 * What became of the last wish for help until somebody has read it: `slow` while nobody has answered for so long that
 * the telephone is the better way, `lost` where it was not called, `unsure` where nobody knows.
 */
export type HelpTrouble = 'slow' | 'lost' | 'unsure';

/** Milliseconds without an answer after which somebody in need is told so: the panel answers in far less. */
const slowAfter = 4000;

export const useHelpTrouble = create<{ readonly trouble: HelpTrouble | undefined }>(() => ({
  trouble: undefined,
}));
const say = (trouble: HelpTrouble | undefined): void => useHelpTrouble.setState({ trouble });

/** Calls for help. What goes wrong stays said until it is read or help is called: a message would be gone again. */
export async function callForHelp(): Promise<void> {
  if (useHelpTrouble.getState().trouble !== 'slow') say(undefined);
  const slow = setTimeout(() => say('slow'), slowAfter);
  const outcome = await busyWith(
    careBusy('help'),
    call('POST /care/act', { body: { act: 'help' }, untold: true }),
  );
  clearTimeout(slow);
  say(outcome.tag === 'done' ? undefined : isUnsure(outcome.failure) ? 'unsure' : 'lost');
  await loadCare();
}

/** It was read. */
export const forgetHelpTrouble = (): void => say(undefined);
