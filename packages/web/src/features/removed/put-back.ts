import type { PutBack } from '@homeward/contract/routes/automation/removed.ts';
import { call } from '#lib/client/call.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { alsoLoad, currentText, type Text } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** What is kept for a day after it was removed, and the calls that list it and put it back. */
export const removedCalls = {
  scene: { list: 'GET /automation/scene_removed', back: 'POST /automation/scene_removed' },
  rule: { list: 'GET /automation/rule_removed', back: 'POST /automation/rule_removed' },
  group: { list: 'GET /panel/group_removed', back: 'POST /panel/group_removed' },
  contact: {
    list: 'GET /user/care_receiver_contacts_removed',
    back: 'POST /user/care_receiver_contacts_removed',
  },
} as const;
export type RemovedKind = keyof typeof removedCalls;

/** Something that was removed. */
interface Gone {
  readonly id: string;
  readonly name: string;
  /** It takes the owner's code. */
  readonly needsPin?: boolean;
}

function wordOf(t: Text, name: string, { lacks, switchedOff }: PutBack): string {
  if (lacks.length === 0) return t('removed.isBack', { name });
  return t(switchedOff ? 'removed.isBackOff' : 'removed.isBackPartly', { name });
}

/** Puts something back, asks for the PIN where that takes one, and says how it is back. `onBack` reads it anew. */
export async function putBack(
  kind: RemovedKind,
  { id, name, needsPin = false }: Gone,
  onBack: () => unknown,
): Promise<void> {
  // A message without its words is no reason to leave something away.
  await alsoLoad('removed').catch(() => undefined);
  const t = currentText();
  await withPin({
    title: t('removed.putBackOf', { name }),
    pinFirst: needsPin,
    run: (pincode) => call(removedCalls[kind].back, { body: { id, ...pinOf(pincode) } }),
    onDone: (back) => {
      void onBack();
      showToast({ icon: back.lacks.length === 0 ? 'check' : 'info', message: wordOf(t, name, back) });
    },
  });
}
