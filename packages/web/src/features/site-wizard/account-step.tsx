import { Suspense, useState } from 'react';
import { HandOverDialog } from '#features/installer-list/hand-over-dialog.tsx';
import type { WizardFacts } from '#features/site-wizard/site-words.ts';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface AccountStepProps {
  readonly facts: WizardFacts;
  readonly reload: () => Promise<void>;
}

/** The owner is invited while the company still works; what he takes then ends nothing yet. */
export function AccountStep({ facts: { owner }, reload }: AccountStepProps) {
  const t = useText();
  const mac = useHouse((house) => house.panel);
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Banner
        tone={owner === 'none' ? 'offline' : 'ok'}
        icon="users"
        title={t(`site.owner.${owner}`)}
        action={
          owner !== 'there' && (
            <Button onClick={() => setInviting(true)}>
              {t(owner === 'none' ? 'site.invite' : 'site.inviteAgain')}
            </Button>
          )
        }
      >
        {t(`site.ownerText.${owner}`)}
      </Banner>
      <Suspense>
        {inviting && (
          <HandOverDialog
            mac={mac}
            installing
            onClose={() => {
              setInviting(false);
              void reload();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
