import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Milliseconds within which a change is the one that was just made. */
const justNow = 60_000;

/** How many changes were undone on this page: what shows a setting reads it anew, wherever Undo was pressed. */
export const useUndone = create(() => ({ count: 0 }));

/** Puts back what was before a change, asks for the PIN where that takes one, and says so. */
export async function undoChange(no: number, onDone: () => unknown): Promise<void> {
  const t = currentText();
  await withPin({
    title: t('settings.undo'),
    run: (pincode) => call('POST /panel/change_undo', { body: { no, ...pinOf(pincode) } }),
    onDone: () => {
      useUndone.setState(({ count }) => ({ count: count + 1 }));
      showToast({ icon: 'check', message: t('settings.undone'), about: 'settings' });
      void onDone();
    },
  });
}

/** The changes that this person made just now with one save, newest first. */
async function justMade(parts: number): Promise<readonly ChangeRow[]> {
  const answer = await call('GET /panel/changes', { query: { num: parts }, untold: true });
  if (answer.tag === 'failed') return [];
  const { changes } = answer.data;
  const [newest] = changes;
  return changes.filter(
    ({ own, at, refusal, undoes }) =>
      own && undoes === null && refusal === null && newest !== undefined && newest.at - at < justNow,
  );
}

interface Saved {
  /** How many edits it took. */
  readonly parts?: number;
  /** In other words than the usual ones. */
  readonly message?: string;
}

/**
 * Says that something is saved, with the way back beside it where the panel can put it back. `about`: a newer message
 * about the same takes its place.
 */
export async function saySaved(
  about: string,
  onUndone: () => unknown,
  { parts = 1, message = currentText()('settings.saved') }: Saved = {},
): Promise<void> {
  const t = currentText();
  showToast({ icon: 'check', message, about });
  const made = await justMade(parts);
  if (made.length < parts) return;
  showToast({
    icon: 'check',
    message,
    about,
    action: {
      label: t('settings.undo'),
      run: () => {
        void (async () => {
          for (const { no } of made) await undoChange(no, onUndone);
        })();
      },
    },
  });
}
