import type { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { readAutomation } from '#features/automation/automation-store.ts';
import { putBack } from '#features/removed/put-back.ts';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Takes a scene away, with a way back. Resolves to why it could not be, or undefined. */
export async function removeScene({ id, name }: Scene): Promise<string | undefined> {
  const t = currentText();
  const outcome = await call('DELETE /automation/scene', { body: { id } });
  if (outcome.tag === 'failed') return refusalText(t, outcome.failure);
  void readAutomation('scenes', 'options');
  showToast({
    icon: 'trash',
    message: t('automation.scene.deleted', { name }),
    action: {
      label: t('automation.undo'),
      run: () => void putBack('scene', { id, name }, () => readAutomation('scenes', 'options')),
    },
  });
  return undefined;
}
