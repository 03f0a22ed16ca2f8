import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { create } from 'zustand';
import { readAutomation } from '#features/automation/automation-store.ts';
import { putBack } from '#features/removed/put-back.ts';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Rules of which something is under way. */
export const useBusyRules = create<Readonly<Record<string, true | undefined>>>(() => ({}));

/** Switches a rule on or off; on, one that may lower protection takes the owner's code. */
export async function switchRule({ id, name, leave }: Rule, enabled: boolean): Promise<void> {
  const t = currentText();
  await withPin({
    title: t('automation.rule.switchOn', { name }),
    pinFirst: enabled && leave.length > 0,
    run: async (pincode) => {
      useBusyRules.setState({ [id]: true });
      const outcome = await call('POST /automation/rule_enable', {
        body: { id, enabled, ...pinOf(pincode) },
      });
      await readAutomation('rules');
      useBusyRules.setState({ [id]: undefined });
      return outcome;
    },
    onDone: () =>
      showToast({
        icon: 'check',
        message: t(enabled ? 'automation.rule.switchedOn' : 'automation.rule.switchedOff', { name }),
        about: `rule ${id}`,
      }),
  });
}

/** Takes a rule away, with a way back. Resolves to whether it is gone. */
export async function removeRule({ id, name, leave }: Rule): Promise<boolean> {
  const t = currentText();
  const outcome = await call('DELETE /automation/rule', { body: { id } });
  if (outcome.tag === 'failed') {
    showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    return false;
  }
  void readAutomation('rules', 'check');
  showToast({
    icon: 'trash',
    message: t('automation.rule.deleted', { name }),
    action: {
      label: t('automation.undo'),
      run: () =>
        void putBack('rule', { id, name, needsPin: leave.length > 0 }, () =>
          readAutomation('rules', 'check'),
        ),
    },
  });
  return true;
}
