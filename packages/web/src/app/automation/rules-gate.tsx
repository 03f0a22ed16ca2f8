import type { ReactNode } from 'react';
import { call } from '#lib/client/call.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** The pages of rules, behind a code where the customer wants it so (S6.5). */
export function RulesGate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const asks = usePortalSettings()?.flags['rulesNeedPin'] === true;
  const { data: code, reload } = useAnswer('GET /panel/pass_code', {}, !asks);
  if (!asks || code?.needed === false || code?.passed === true) return children;
  if (code === undefined) return <PageSkeleton />;
  return (
    <EmptyState
      title={t('automation.gate.title')}
      text={t('automation.gate.text')}
      action={
        <Button
          kind="primary"
          icon="key"
          onClick={() =>
            askPin({
              title: t('automation.gate.title'),
              run: async (pincode) => {
                const outcome = await call('POST /auth/passcode', { body: { pincode } });
                if (outcome.tag === 'failed')
                  return {
                    tag: 'again',
                    message: refusalText(t, outcome.failure),
                    lockedUntil: lockedUntil(outcome.failure),
                  };
                await reload();
                return { tag: 'taken' };
              },
            })
          }
        >
          {t('automation.gate.enter')}
        </Button>
      }
    />
  );
}
