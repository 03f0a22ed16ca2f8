import { call } from '#lib/client/call.ts';
import { busyWith } from '#lib/house/device-acts.ts';
import type { SceneRow } from '#lib/house/house.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Applies a scene; one that arms, disarms or unlocks asks for the PIN first. */
export function applyScene({ id, name, needsPin }: SceneRow): void {
  const t = currentText();
  void withPin({
    title: t('act.scene', { name }),
    pinFirst: needsPin,
    run: (pin) =>
      busyWith(`scene ${id}`, call('POST /automation/scene_apply', { body: { id, ...pinOf(pin) } })),
    onDone: () => showToast({ icon: 'check', message: t('toast.scene', { name }) }),
  });
}
