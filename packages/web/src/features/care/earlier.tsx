import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

export interface EarlierProps {
  /** Who is cared for, as the page shows it. */
  readonly now: CareProfile;
  /** Shown and not to be put back. */
  readonly readOnly: boolean;
}

const EarlierDialog = lazyPart<EarlierProps & { readonly onClose: () => void }>(
  async () => (await withTexts(import('#features/care/earlier-dialog.tsx'), 'earlier')).EarlierDialog,
);

/** The way to what the profile said before. */
export function Earlier(props: EarlierProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button kind="quiet" icon="clock" onClick={() => setOpen(true)}>
        {t('care.receiver.versions')}
      </Button>
      {open && (
        <Suspense>
          <EarlierDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
